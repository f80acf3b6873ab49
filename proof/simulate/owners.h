#ifndef SIMULATE_OWNERS_H
#define SIMULATE_OWNERS_H

#include "world.h"

/* What the server says of owners, and what the client wants of it. */

#define OWNERS_MOST 64

typedef enum holding { OWNS_NOTHING, OWNS_SHARE, OWNS_WHOLE } holding;

/* What a token has of the lock of this name. */
holding owners_find(const char *name, const char *token);

/* The same for the object's present token, or the one that is to replace it. */
holding owners_find_object(const object *o);

/* Whether it is either of these. */
bool owners_is_token_of(const object *o, const char *token);

/* Lists the tokens that own something, each once, and returns how many there are. They are the server's. */
unsigned owners_list(const char *name, const char *tokens[OWNERS_MOST]);

/* Whether the process drew any of them. */
bool owners_has_any(const char *name, const process *of);

/* The living process that drew the token, unless that is in a letter; or NULL. */
const process *owners_process_of(const char *token);

#endif
