#ifndef FUZZ_SUPPORT_TLS_END_H
#define FUZZ_SUPPORT_TLS_END_H

#include "support/input.h"

/* The end of a TLS connection that a server has, with a certificate of its own making. */
typedef struct tls_end tls_end;

tls_end *tls_end_new(void);
void tls_end_free(tls_end *end);

/* Takes what came from the engine by the descriptor, and sends it what is to be sent, perhaps spoiled. false: there was nothing. */
bool tls_end_move(tls_end *end, int descriptor, fuzz_input *input);

/* What the engine has written, since the last time; valid until the next call. */
const char *tls_end_heard(tls_end *end, size_t *length);

void tls_end_say(tls_end *end, const char *bytes, size_t length);

#endif
