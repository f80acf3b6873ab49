#ifndef DL_CORE_ERROR_H
#define DL_CORE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

/* What went wrong; each kind becomes one of the public exceptions. */
typedef enum dl_error_kind {
	DL_ERROR_NONE,
	DL_ERROR_VALUE,       /* an argument */
	DL_ERROR_STATE,       /* the lock's state doesn't allow the call */
	DL_ERROR_UNSUPPORTED, /* a lock of this kind can't do it, whatever its state */
	DL_ERROR_OTHER,       /* anything else, such as a thread that couldn't be started */
	DL_ERROR_CONNECTION,  /* no server, lost server, timeout, authentication */
	DL_ERROR_SERVER,      /* the server answered with an error */
	DL_ERROR_LOST,        /* the lock was lost */
	DL_ERROR_DEADLOCK     /* the wait could never end */
} dl_error_kind;

typedef struct dl_error {
	dl_error_kind kind;
	/* The same request may succeed on a new connection, because the peer closed or refused this one, can't be found or
	 * reached just now, or is still starting. */
	bool transient;
	/* Nothing answered in time, or no connection could be opened for another reason: retrying the same server won't
	 * help soon, but another server may take its place. */
	bool unreachable;
	/* The server didn't answer in time: with more time, it might have. */
	bool late;
	char message[800];
} dl_error;

/* Any thread may call these. Never pass a credential to them. %m is the text of errno. All return false, so that
 * callers can write `return dl_error_set(...)`. */
#define dl_error_set(error, kind, ...) dl_error_write(error, kind, 0, __VA_ARGS__)
#define dl_error_set_transient(error, kind, ...) dl_error_write(error, kind, DL_ERROR_IS_TRANSIENT, __VA_ARGS__)
/* These use the kind DL_ERROR_CONNECTION. */
#define dl_error_set_unreachable(error, ...) \
	dl_error_write(error, DL_ERROR_CONNECTION, DL_ERROR_IS_UNREACHABLE, __VA_ARGS__)
#define dl_error_set_late(error, ...) \
	dl_error_write(error, DL_ERROR_CONNECTION, DL_ERROR_IS_UNREACHABLE | DL_ERROR_IS_LATE, __VA_ARGS__)

/* These are for the macros above. */
enum { DL_ERROR_IS_TRANSIENT = 1, DL_ERROR_IS_UNREACHABLE = 2, DL_ERROR_IS_LATE = 4 };
bool dl_error_write(dl_error *error, dl_error_kind kind, unsigned marks, const char *format, ...)
		__attribute__((format(printf, 4, 5)));

void dl_error_clear(dl_error *error);

/* Copies at most size - 1 bytes of a server's text, and replaces every byte that isn't printable ASCII with '?'. */
void dl_error_quote(char *to, size_t size, const char *text, size_t length);

#endif
