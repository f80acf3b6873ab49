#ifndef DISTLOCK_SESSION_H
#define DISTLOCK_SESSION_H

/* For applications that use PHP's sessions: the save handler "distlock". */

/* Registers the save handler "distlock". Call this once, when the module starts. */
void distlock_session_startup(void);

/* Called when a request starts, after the session extension has started the session. */
void distlock_session_begin(void);

/* Called when a request has ended, and all its locks are released. */
void distlock_session_end(void);

/* For phpinfo(): whether PHP accepted the handler, and if not, why. */
const char *distlock_session_support(void);

#endif
