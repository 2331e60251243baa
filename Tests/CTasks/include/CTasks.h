// What Swift cannot say itself of its runtime's tasks.
#ifndef RACEBOARD_CTASKS_H
#define RACEBOARD_CTASKS_H

// From here on every task of this process runs on the main thread, one after the other, in the order in which they
// became ready. Called before the first task that is not on the main actor.
void rb_serial_tasks(void);

#endif
