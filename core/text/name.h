#ifndef DL_CORE_NAME_H
#define DL_CORE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Names of locks as they may be shown to people. To know the id of a PHP session is to have the session, so a name that
 * contains one is never shown in full. Names are recognized by their form, because a program that shows somebody else's
 * locks doesn't know the prefix of their sessions: <prefix>:<id>_LOCK is the name of a session's lock here and in
 * phpredis, and a name that ends in session:<id> is Laravel's when a route blocks its session.
 */
#define DL_NAME_SHOWN_SIZE 16

typedef struct {
	size_t begin, end;                /* the id in the name */
	char instead[DL_NAME_SHOWN_SIZE]; /* its beginning, unless it is short, and a hash that tells it from others */
} dl_name_secret;

/* Writes what is shown instead of an id: its beginning, unless it is short, and a hash. */
void dl_name_hide(char to[DL_NAME_SHOWN_SIZE], const char *id, size_t length);

/* Returns whether the name contains the id of a session. */
bool dl_name_find_secret(const char *name, size_t length, dl_name_secret *secret);

/* Copies at most size - 1 bytes of the name as it may be shown, as dl_error_quote() does. */
void dl_name_quote(char *to, size_t size, const char *name, size_t length);

#endif
