#ifndef DL_REDIS_LUA_H
#define DL_REDIS_LUA_H

/*
 * redis/lua/ contains the scripts, which decide everything about a lock on Redis. Each runs on the server as one step.
 *
 * A script is one file, *.lua. The other files are parts: scripts/generate, which lists them, copies these into the
 * scripts that need them, strips the comments, and writes the text and its SHA1 to scripts.h. A rule that must hold
 * both before a script's functions and in them is a part, too. The head of each script documents its keys, arguments
 * and replies. A script names its arguments in one line, from which arguments.h is generated, for redis/claim/claim.c.
 * The next line names those that are optional, which come last. If a call lacks one, it is '' or, if no others follow,
 * not sent at all, which is nil. A script must treat both in the same way: scripts/generate refuses tests that only nil
 * would fail, and scripts/conform sends either at random.
 * The first write on a connection asks which scripts the server has (redis/net/login.c).
 *
 * What must change together: a script, the reader of its replies in redis/claim/reply.c, its section in
 * docs/protocol-redis.md, and the models that name it. During a deployment, two versions of distlock use one server,
 * each with its own scripts: "Later versions" in docs/protocol-redis.md says what must stay the same.
 */

#include <stddef.h>

/* The scripts that run in the server, from lua/. scripts.h is made of those by scripts/generate. */
typedef enum dl_redis_script {
#define DL_SCRIPT(name, sha1, source) DL_SCRIPT_##name,
#include "redis/lua/scripts.h"
#undef DL_SCRIPT
	DL_SCRIPT_COUNT
} dl_redis_script;

typedef struct dl_redis_lua {
	const char *sha1;
	const char *source;
	size_t length;
} dl_redis_lua;

extern const dl_redis_lua dl_redis_lua_scripts[DL_SCRIPT_COUNT];

/* What stands in the place of a fencing token, in replies and messages, if there is none: fences.lua has the same. */
enum {
	DL_REDIS_FENCE_NOTHING = 0, /* the token owns nothing */
	DL_REDIS_FENCE_FREE = 0,    /* the lock is free, to a caller that only waits for that */
	DL_REDIS_FENCE_ASK = 1,     /* the waiter must ask; only in messages */
	DL_REDIS_FENCE_UNTOLD = 2,  /* the token owns what it wanted; only where a reply is the protected value instead */
};

#endif
