#ifndef DL_CORE_TOKEN_H
#define DL_CORE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* host (at most 64) : pid : 32 hex digits : time, and the NUL. */
#define DL_TOKEN_SIZE 160

/* Writes the token of a new acquisition: "host:pid:<128 random bits in hex>:<time>". The random bits are drawn once a
 * thread, and again in a forked child. The time makes it unique within: it is that of the call, in microseconds since 1970
 * and true to some milliseconds, or where the wall clock stood still or was set back, one more than the last. Any thread. */
void dl_token_next(char token[DL_TOKEN_SIZE]);

/* Writes 32 random hex digits and the time: unique as a token is, but says nothing of host and pid. */
void dl_token_anonymous(char token[DL_TOKEN_SIZE]);

/* Whether a token is of the form above. Another one was written by another program. */
bool dl_token_is_own_form(const char *token, size_t length);

#endif
