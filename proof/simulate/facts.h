#ifndef SIMULATE_FACTS_H
#define SIMULATE_FACTS_H

#include "keys.h"
#include "world.h"

/* What all parts of the judge ask about objects, and about the keys of their locks. */

/* The number of the lock's name. */
int facts_number_of(const object *o);

/* A key of the lock of this name: its own, or one that belongs to it. NULL: there is none. */
const keys_entry *facts_find_key(const char *name, const char *suffix);

/* To be called after each call of a script, so that the counter of a server that knew nothing before is seen with its
 * first token. */
void facts_note_memories(void);

/* Which server's keys the object's fencing token is from. */
unsigned facts_memory_of(const object *o, int64_t fencing_token);

/* Whether it is right for the object to believe that it owns something now. */
bool facts_believes(const object *o);

/* Returns the token of its present or last acquire, or ''. */
const char *facts_token(const object *o);

/* Whether its present acquire has drawn its token. Before that, it may settle something, or ask whether it would wait
 * for an object of its own process. */
bool facts_has_drawn(const object *o);

/* Whether the token is one of the lock's waiters. */
bool facts_is_queued(const char *name, const char *token);

/* Whether nothing has gone wrong for it, or for the server, since then. */
bool facts_is_undisturbed_since(const object *o, dl_time since);
/* The same since it began to acquire. */
bool facts_is_undisturbed(const object *o);

#endif
