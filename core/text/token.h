#ifndef DL_CORE_TOKEN_H
#define DL_CORE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A token may begin with a label that says what its owner is doing, as in "label@host:...". A label has 1 to 64 bytes
 * of printable ASCII. In the token it is percent-encoded (RFC 3986), so that nothing in it can be taken for another
 * part of the token, or for its end. So a label may add 193 bytes to a token, which is in every command. */
#define DL_TOKEN_LONGEST_LABEL 64
#define DL_TOKEN_LABEL_SIZE (3 * DL_TOKEN_LONGEST_LABEL + 1)

/* The size of weight of permits * label @ host (at most 64) : pid : 32 hex digits : time, including the NUL. */
#define DL_TOKEN_SIZE 352

/* Writes the token of a new acquisition: "[label@]host:pid:<128 random bits in hex>:<time>". The label must be encoded;
 * NULL means this thread's, if it has one. The random bits are drawn once for each thread, and again in a forked child.
 * Among tokens with the same bits, the time makes each unique: it is the time of the call in microseconds since 1970,
 * accurate to some milliseconds, or one more than the last if the wall clock stopped or was set back. Any thread may
 * call this. */
void dl_token_next(char token[DL_TOKEN_SIZE], const char *label);

/* Writes 32 random hex digits and the time. The result is as unique as a token, but doesn't reveal host and pid. */
void dl_token_anonymous(char token[DL_TOKEN_SIZE]);

/* Encodes a label for a token. Returns false if it is empty or too long, or isn't printable ASCII. */
bool dl_token_encode_label(char encoded[DL_TOKEN_LABEL_SIZE], const char *label, size_t length);

/* Labels the tokens that this thread makes from now on; NULL: they have no label. Returns false as above, and then the
 * label stays as it was. */
bool dl_token_label_thread(const char *label, size_t length);

/* Returns what this thread's tokens have in common, "host:pid:<random bits>", until the next fork. */
const char *dl_token_thread(void);

/* Finds that part in any token, and the time, which follows it. Returns false if distlock didn't write the token. */
bool dl_token_split(const char *token, size_t length, const char **thread, size_t *thread_length, const char **time);

/* Whether a token has the form above, with or without a label. If not, another program wrote it. */
bool dl_token_is_own_form(const char *token, size_t length);

/* A semaphore's token begins with how many permits it stands for, and of how many: "3of8*label@host:...". Each permit
 * of a token is an entry on the server, so the work of a script grows with the weight; the number of permits costs
 * nothing, and is limited only by the room for its digits. DL_TOKEN_SHARE_SIZE is the size of that beginning, including
 * a NUL. */
#define DL_TOKEN_MOST_WEIGHT 1000
#define DL_TOKEN_MOST_PERMITS 100000
#define DL_TOKEN_SHARE_SIZE sizeof "1000of100000*"

/* What a token says about permits. */
typedef struct dl_token_share {
	unsigned weight; /* how many permits it stands for; 1 if it isn't a semaphore's */
	unsigned total;  /* how many its owner believes there are; 0: it isn't a semaphore's */
} dl_token_share;

/* Writes that beginning, which a token that dl_token_next() makes must follow. */
void dl_token_write_share(char beginning[DL_TOKEN_SHARE_SIZE], unsigned weight, unsigned total);

/* Reads the beginning of a token, whoever wrote it. */
dl_token_share dl_token_read_share(const char *token, size_t length);

/* For the 64 bytes that Linux allows, and a NUL. */
#define DL_TOKEN_HOST_SIZE 65

/* Who wrote a token, or a node's data. */
typedef struct dl_token_identity {
	char label[DL_TOKEN_LONGEST_LABEL + 1]; /* "": none */
	char host[DL_TOKEN_HOST_SIZE];          /* "": unknown */
	long pid;                               /* 0: unknown */
} dl_token_identity;

/* The parts of "[label@]host". The host points into this text, and isn't terminated by a NUL. */
typedef struct dl_token_names {
	char label[DL_TOKEN_LONGEST_LABEL + 1]; /* decoded; "": none */
	const char *host;
	size_t host_length;
} dl_token_names;

/* Reads a text that may come from anywhere. Returns false if no process of distlock's would write it. */
bool dl_token_read_names(const char *text, size_t length, dl_token_names *names);

/* What a token says about its owner. */
typedef struct dl_token_parts {
	dl_token_names names;
	long pid;
	int64_t time; /* when its owner asked, in microseconds since 1970 */
} dl_token_parts;

/* Like dl_token_read_names(), for a token. */
bool dl_token_read(const char *token, size_t length, dl_token_parts *parts);

#endif
