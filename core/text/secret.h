#ifndef DL_CORE_SECRET_H
#define DL_CORE_SECRET_H

#include "core/text/error.h"

/* Passwords. They must not remain in freed memory, and never appear in a message. Any thread may call these. */

/* Reads the password that a file contains; one newline at its end doesn't belong to it. The file must belong to root or
 * to the user of this process, and neither its group nor others may write to it; anyone who may write to it, or to a
 * directory on the way to it, could have another user's password sent to the server. Others may read it, because that
 * is how containers are given secrets. On failure, returns NULL, with an error that begins with the owner of the
 * password ("The password_file of redis://h"), and never names the path. It is transient if the file is missing or
 * empty, as a file is for a moment while it is carelessly replaced. */
char *dl_secret_read(const char *path, const char *owner, dl_error *error);

/* Overwrites a text and frees it; NULL is allowed. */
void dl_secret_free(char *secret);

#endif
