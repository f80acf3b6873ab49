#ifndef DL_CORE_TOKEN_H
#define DL_CORE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest label with which a token may begin to name its owner, as in "label@host:...". Labels consist of
 * letters, digits, '.', '-' and '_'. */
#define DL_TOKEN_LONGEST_LABEL 64

/* The size of permits * label @ host (at most 64) : pid : 32 hex digits : time, including the NUL. */
#define DL_TOKEN_SIZE 224

/* Writes the token of a new acquisition: "host:pid:<128 random bits in hex>:<time>". The random bits are drawn once
 * for each thread, and again in a forked child. Among tokens with the same bits, the time makes each unique: it is
 * the time of the call in microseconds since 1970, accurate to some milliseconds, or one more than the last if the
 * wall clock stood still or was set back. Any thread may call this. */
void dl_token_next(char token[DL_TOKEN_SIZE]);

/* Writes 32 random hex digits and the time. The result is as unique as a token, but doesn't reveal host and pid. */
void dl_token_anonymous(char token[DL_TOKEN_SIZE]);

/* Whether a token may begin with this label. */
bool dl_token_is_label(const char *text, size_t length);

/* Whether a process of distlock's may name its host like this. */
bool dl_token_is_host(const char *text, size_t length);

/* Whether a token has the form above, with or without a label. If not, another program wrote it. */
bool dl_token_is_own_form(const char *token, size_t length);

/* The most permits that a token may stand for. */
#define DL_TOKEN_MOST_PERMITS 1000

/* How many permits of a semaphore a token stands for, whoever wrote it; 1 unless it begins with a number. */
unsigned dl_token_permits(const char *token, size_t length);

/* What a token says about its owner. The texts are parts of the token, and don't end with a NUL. */
typedef struct dl_token_parts {
	const char *label; /* NULL: none */
	size_t label_length;
	const char *host;
	size_t host_length;
	long pid;
	int64_t time; /* when its owner asked, in microseconds since 1970 */
} dl_token_parts;

/* Reads a token that may come from anywhere. false: no process of distlock's writes such a one. */
bool dl_token_read(const char *token, size_t length, dl_token_parts *parts);

#endif
