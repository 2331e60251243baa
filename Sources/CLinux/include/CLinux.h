// What the Glibc module lacks: timerfd, signalfd, and the main queue's descriptor of libdispatch.
#ifndef RACEBOARD_CLINUX_H
#define RACEBOARD_CLINUX_H
#endif
