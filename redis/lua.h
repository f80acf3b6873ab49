#ifndef DL_REDIS_LUA_H
#define DL_REDIS_LUA_H

#include <stddef.h>

/* The scripts that run in the server, from lua/. scripts.h is made of those by scripts/generate. */
typedef enum dl_redis_script {
#define DL_SCRIPT(name, sha1, source) DL_SCRIPT_##name,
#include "redis/scripts.h"
#undef DL_SCRIPT
	DL_SCRIPT_COUNT
} dl_redis_script;

typedef struct dl_redis_lua {
	const char *sha1;
	const char *source;
	size_t length;
} dl_redis_lua;

extern const dl_redis_lua dl_redis_lua_scripts[DL_SCRIPT_COUNT];

#endif
