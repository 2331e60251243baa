// The seam of the Swift runtime that decides where tasks run: Swift itself has no name for it.
#ifndef RACEBOARD_CTASKS_H
#define RACEBOARD_CTASKS_H

// From here on every task of this process runs on the main thread, one after the other, in the order in which they
// became ready. Called before the first task that is not on the main actor.
void rb_serial_tasks(void);

#endif
