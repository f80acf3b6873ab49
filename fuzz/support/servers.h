#ifndef FUZZ_SUPPORT_SERVERS_H
#define FUZZ_SUPPORT_SERVERS_H

#include "support/input.h"

/*
 * The servers of Redis that the engine speaks with: any host and port that it asks for. Each command is answered as the input
 * says, where a zero, which stands behind the end of the input, is a proper answer. With a password, they repeat it in errors.
 */

void servers_begin(fuzz_input *input);

/* Everything that the engine has opened must be closed. */
void servers_end(void);

/* The engine's end of a new connection; -1: refused, -2: there is no way. */
int servers_connect(const char *host, int port);

/* What the engine writes. false: the connection is closed. */
bool servers_take(int descriptor, const char *bytes, size_t length);

/* Somebody waits: they may say something unasked. Whether they did. */
bool servers_speak(void);

/* From now on they speak TLS. */
void servers_speak_tls(void);

#endif
