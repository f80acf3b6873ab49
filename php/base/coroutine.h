#ifndef DISTLOCK_COROUTINE_H
#define DISTLOCK_COROUTINE_H

/* For waits and lock objects, which tell a thread's fibers from each other: which code is running, that of a fiber, of
 * a coroutine of another extension, or of neither. PHP knows only its own fibers. But whatever is suspended while other
 * code runs has a VM stack of its own, and the first page of that stack stays where it is until the code ends. */

#include <stdbool.h>

/* At the beginning of a request: what runs now is no coroutine. */
void distlock_coroutine_begin_request(void);

/* Tells the code that is running from all that is suspended; never NULL. Other code may get the same value later, when
 * this has ended. */
const void *distlock_coroutine_current(void);

/* Whether a fiber or a coroutine is running. */
bool distlock_coroutine_is_running(void);

#endif
