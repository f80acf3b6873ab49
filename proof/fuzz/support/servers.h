#ifndef FUZZ_SUPPORT_SERVERS_H
#define FUZZ_SUPPORT_SERVERS_H

#include "support/input.h"

/* The Redis servers that the engine talks to, at any host and port to which it connects. The input decides the answer
 * to each command; a zero, as after the end of the input, means a valid answer. If they have a password, they repeat it
 * in errors.
 */

void servers_begin(fuzz_input *input);

/* Everything that the engine has opened must be closed before. */
void servers_end(void);

/* Returns the engine's end of a new connection; -1: refused, -2: unreachable. It is connected when it has these events;
 * 0: already. */
int servers_connect(const char *host, int port, short *events);

/* Accepts what the engine writes. Returns false if the connection is closed. */
bool servers_take(int descriptor, const char *bytes, size_t length);

/* Called while the engine waits: lets the servers send something unsolicited. Returns whether they did. */
bool servers_speak(void);

/* Makes them speak TLS from now on. */
void servers_speak_tls(void);

#endif
