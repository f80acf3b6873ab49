#ifndef FUZZ_SUPPORT_TLS_END_H
#define FUZZ_SUPPORT_TLS_END_H

#include "support/input.h"

/* A server's end of a TLS connection, with a certificate that it makes itself. */
typedef struct tls_end tls_end;

tls_end *tls_end_new(void);
void tls_end_free(tls_end *end);

/* Reads what the engine has sent on the descriptor, and sends the reply to it, perhaps corrupted. Returns false if
 * there was nothing. */
bool tls_end_move(tls_end *end, int descriptor, fuzz_input *input);

/* Returns what the engine has written since the last call; valid until the next one. */
const char *tls_end_heard(tls_end *end, size_t *length);

void tls_end_say(tls_end *end, const char *bytes, size_t length);

#endif
