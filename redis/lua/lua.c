#include "redis/lua/lua.h"

const dl_redis_lua dl_redis_lua_scripts[DL_SCRIPT_COUNT] = {
#define DL_SCRIPT(name, sha1, source) [DL_SCRIPT_##name] = { sha1, source, sizeof(source) - 1 },
#include "redis/lua/scripts.h"
#undef DL_SCRIPT
};
