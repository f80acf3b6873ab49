#ifndef DL_REDIS_CIRCLE_H
#define DL_REDIS_CIRCLE_H

#include <hiredis/hiredis.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decides from two looks (redis/lua/deadlock.lua) whether threads wait for each other, by the rule of
 * docs/protocol-redis.md, "Deadlocks". Nothing is sent, and nothing is kept. A look may contain anything, because any
 * program can write the keys that it comes from: anything that distlock wouldn't write is ignored.
 */

typedef enum dl_redis_circle {
	DL_REDIS_NO_CIRCLE,       /* the first look shows nothing that may become a circle: the next should replace it */
	DL_REDIS_POSSIBLE_CIRCLE, /* not all of them have written their records again, or another thread is the victim */
	DL_REDIS_VICTIM           /* the walker is in a circle, and must leave the queue */
} dl_redis_circle;

/* The thread that looks. */
typedef struct dl_redis_walker {
	const char *thread;   /* as in its tokens */
	const char *run_id;   /* of the server that answered both looks */
	size_t prefix_length; /* the length of the key prefix of its locks */
} dl_redis_walker;

/* The record of a thread's wait:
 *
 *     run_id said ticket limit tokens ttl channel token wanted tag key
 * run_id and said are the server and its time, in microseconds, from a reply that came before the thread wrote this.
 * ticket is its ticket in the queue; limit is "limited" or "unlimited"; tokens are the times of the tokens that it
 * holds, separated by commas, or "-". The next four words are its entry in the queue of the lock with this key. tag
 * precedes the key in the lock's other keys if the key contains a } but no hash tag; otherwise it is "-". */
#define DL_REDIS_RECORD_FORMAT "%s %" PRId64 " %s %s %s %s %s %s"
#define DL_REDIS_UNLIMITED "unlimited"
#define DL_REDIS_LIMITED "limited"
#define DL_REDIS_NO_TOKENS "-"
#define DL_REDIS_NO_TAG "-"

/* Whether a reply has the form of a look, whatever it shows. */
bool dl_redis_circle_is_look(const redisReply *reply);

/* Returns the server's time of a look, in microseconds. */
int64_t dl_redis_circle_time_of(const redisReply *look);

/* Both must have the form of a look; they may be the same. circle: for a victim, the circle in words, as many as fit:
 * 'host:pid (label) holds "a" and waits for "b", ...', beginning with the walker. */
dl_redis_circle dl_redis_circle_judge(const redisReply *first, const redisReply *second, const dl_redis_walker *walker,
		char *circle, size_t size);

#endif
