#ifndef DISTLOCK_SESSION_H
#define DISTLOCK_SESSION_H

/* session.save_handler = distlock. Once, when the module starts. */
void distlock_session_startup(void);

/* For phpinfo(): whether PHP knows the handler, or why not. */
const char *distlock_session_support(void);

#endif
