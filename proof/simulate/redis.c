#include "redis.h"
#include "keys.h"

#include <inttypes.h>
#include <lauxlib.h>
#include <lualib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ARGUMENTS 256

static struct {
	redis_channels channels;
	lua_State *lua;
	int scripts[DL_SCRIPT_COUNT]; /* compiled */
	bool is_known[DL_SCRIPT_COUNT];
} server;

/* A command that a script calls. Numbers become text in the same way as in Redis. */
typedef struct call {
	lua_State *lua;
	int count;
	const char *words[MOST_ARGUMENTS];
	char numbers[MOST_ARGUMENTS][32];
} call;

static _Noreturn void give_up(const char *why, const char *what)
{
	fprintf(stderr, "the simulated server: %s: %s\n", why, what);
	abort();
}

static bool is(const char *word, const char *name)
{
	return strcasecmp(word, name) == 0;
}

/* An error that a script sees; redis.call() raises it. */
static int refuse(call *c, const char *message)
{
	lua_newtable(c->lua);
	lua_pushstring(c->lua, message);
	lua_setfield(c->lua, -2, "err");
	return 1;
}

static int answer_status(call *c, const char *status)
{
	lua_newtable(c->lua);
	lua_pushstring(c->lua, status);
	lua_setfield(c->lua, -2, "ok");
	return 1;
}

static int answer_integer(call *c, int64_t number)
{
	lua_pushnumber(c->lua, (lua_Number) number);
	return 1;
}

static int answer_text(call *c, const char *text)
{
	if (text == NULL) {
		lua_pushboolean(c->lua, false);
	} else {
		lua_pushstring(c->lua, text);
	}
	return 1;
}

static const char *write_score(double score, char text[32])
{
	if (score == floor(score) && fabs(score) < 1e17) {
		snprintf(text, 32, "%.0f", score);
	} else {
		snprintf(text, 32, "%.17g", score);
	}
	return text;
}

static int64_t milliseconds(void)
{
	return keys_time() / 1000;
}

static int64_t integer_of(const char *word)
{
	char *end;
	int64_t number = strtoll(word, &end, 10);

	if (*end != '\0' || end == word) {
		give_up("this isn't an integer", word);
	}
	return number;
}

/* A limit of a range of scores. */
typedef struct limit {
	double score;
	bool is_excluded;
} limit;

static limit limit_of(const char *word)
{
	limit read = { .is_excluded = *word == '(' };
	char *end;

	word += read.is_excluded;
	read.score = is(word, "-inf") ? -INFINITY : is(word, "+inf") ? INFINITY : strtod(word, &end);
	return read;
}

static bool is_within(double score, limit least, limit most)
{
	return (least.is_excluded ? score > least.score : score >= least.score)
			&& (most.is_excluded ? score < most.score : score <= most.score);
}

static keys_entry *find_set(const char *name)
{
	keys_entry *entry = keys_find(name);

	return entry != NULL && entry->text == NULL ? entry : NULL;
}

static keys_entry *find_text(const char *name)
{
	keys_entry *entry = keys_find(name);

	return entry != NULL && entry->text != NULL ? entry : NULL;
}

static void remove_if_empty(keys_entry *set)
{
	if (set->count == 0) {
		keys_remove(set->name);
	}
}

/* Commands about keys. */

static int call_set(call *c)
{
	bool is_new_only = c->count > 3 && is(c->words[3], "nx");
	int at = is_new_only ? 4 : 3;
	keys_entry *entry;
	char *text;

	if (is_new_only && keys_find(c->words[1]) != NULL) {
		return answer_text(c, NULL);
	}
	text = strdup(c->words[2]);
	entry = keys_make(c->words[1]);
	keys_set_text(entry, text);
	free(text);
	if (at + 1 < c->count && is(c->words[at], "px")) {
		entry->ends = milliseconds() + integer_of(c->words[at + 1]);
	} else if (at + 1 < c->count && is(c->words[at], "ex")) {
		entry->ends = milliseconds() + 1000 * integer_of(c->words[at + 1]);
	} else if (at < c->count) {
		give_up("SET with", c->words[at]);
	}
	return answer_status(c, "OK");
}

static int call_get(call *c)
{
	keys_entry *entry = keys_find(c->words[1]);

	if (entry != NULL && entry->text == NULL) {
		return refuse(c, "WRONGTYPE Operation against a key holding the wrong kind of value");
	}
	return answer_text(c, entry != NULL ? entry->text : NULL);
}

static int call_del(call *c)
{
	int removed = 0;

	for (int i = 1; i < c->count; i++) {
		removed += keys_remove(c->words[i]);
	}
	return answer_integer(c, removed);
}

static int call_exists(call *c)
{
	int count = 0;

	for (int i = 1; i < c->count; i++) {
		count += keys_find(c->words[i]) != NULL;
	}
	return answer_integer(c, count);
}

static int call_incr(call *c)
{
	keys_entry *entry = find_text(c->words[1]);
	int64_t number;
	char text[32];

	if (entry == NULL) {
		entry = keys_make(c->words[1]);
		keys_set_text(entry, "0");
	}
	number = integer_of(entry->text) + 1;
	snprintf(text, sizeof text, "%" PRId64, number);
	keys_set_text(entry, text);
	return answer_integer(c, number);
}

static int expire_at(call *c, int64_t ends)
{
	keys_entry *entry = keys_find(c->words[1]);

	if (entry == NULL) {
		return answer_integer(c, 0);
	}
	entry->ends = ends;
	if (ends <= milliseconds()) {
		keys_remove(c->words[1]);
	}
	return answer_integer(c, 1);
}

static int call_expire(call *c)
{
	return expire_at(c, milliseconds() + 1000 * integer_of(c->words[2]));
}

static int call_pexpire(call *c)
{
	return expire_at(c, milliseconds() + integer_of(c->words[2]));
}

static int call_pexpireat(call *c)
{
	return expire_at(c, integer_of(c->words[2]));
}

static int call_pttl(call *c)
{
	const keys_entry *entry = keys_find(c->words[1]);

	return answer_integer(c, entry == NULL ? -2 : entry->ends == 0 ? -1 : entry->ends - milliseconds());
}

static int call_type(call *c)
{
	const keys_entry *entry = keys_find(c->words[1]);

	return answer_status(c, entry == NULL ? "none" : entry->text != NULL ? "string" : "zset");
}

static int call_time(call *c)
{
	char text[32];

	lua_newtable(c->lua);
	snprintf(text, sizeof text, "%" PRId64, keys_time() / 1000000);
	lua_pushstring(c->lua, text);
	lua_rawseti(c->lua, -2, 1);
	snprintf(text, sizeof text, "%" PRId64, keys_time() % 1000000);
	lua_pushstring(c->lua, text);
	lua_rawseti(c->lua, -2, 2);
	return 1;
}

/* Commands about sorted sets. */

static int call_zadd(call *c)
{
	bool is_new_only = is(c->words[2], "nx"), is_old_only = is(c->words[2], "xx");
	keys_entry *set = find_set(c->words[1]);
	int added = 0;

	for (int i = 2 + (is_new_only || is_old_only); i + 1 < c->count; i += 2) {
		bool is_there = set != NULL && keys_place(set, c->words[i + 1]) >= 0;

		if (is_there ? is_new_only : is_old_only) {
			continue;
		}
		set = set != NULL ? set : keys_make(c->words[1]);
		keys_put(set, c->words[i + 1], strtod(c->words[i], NULL));
		added += !is_there;
	}
	return answer_integer(c, added);
}

static int call_zrem(call *c)
{
	keys_entry *set = find_set(c->words[1]);
	int removed = 0;

	for (int i = 2; set != NULL && i < c->count; i++) {
		long place = keys_place(set, c->words[i]);

		if (place >= 0) {
			keys_take(set, place);
			removed++;
		}
	}
	if (set != NULL) {
		remove_if_empty(set);
	}
	return answer_integer(c, removed);
}

static int call_zscore(call *c)
{
	const keys_entry *set = find_set(c->words[1]);
	long place = set != NULL ? keys_place(set, c->words[2]) : -1;
	char text[32];

	return answer_text(c, place >= 0 ? write_score(set->members[place].score, text) : NULL);
}

static int call_zcard(call *c)
{
	const keys_entry *set = find_set(c->words[1]);

	return answer_integer(c, set != NULL ? (int64_t) set->count : 0);
}

static int call_zcount(call *c)
{
	const keys_entry *set = find_set(c->words[1]);
	int count = 0;

	for (size_t i = 0; set != NULL && i < set->count; i++) {
		count += is_within(set->members[i].score, limit_of(c->words[2]), limit_of(c->words[3]));
	}
	return answer_integer(c, count);
}

static void append_member(call *c, const member *m, int *at, bool has_score)
{
	char text[32];

	lua_pushstring(c->lua, m->name);
	lua_rawseti(c->lua, -2, ++*at);
	if (has_score) {
		lua_pushstring(c->lua, write_score(m->score, text));
		lua_rawseti(c->lua, -2, ++*at);
	}
}

static int call_zrange(call *c)
{
	const keys_entry *set = find_set(c->words[1]);
	int64_t count = set != NULL ? (int64_t) set->count : 0, from = integer_of(c->words[2]),
			to = integer_of(c->words[3]);
	int at = 0;

	from = from < 0 ? from + count : from;
	to = to < 0 ? to + count : to;
	lua_newtable(c->lua);
	for (int64_t i = from > 0 ? from : 0; i <= to && i < count; i++) {
		append_member(c, &set->members[i], &at, c->count > 4);
	}
	return 1;
}

/* is_reversed: the first limit is the upper one. */
static int answer_range(call *c, bool is_reversed)
{
	const keys_entry *set = find_set(c->words[1]);
	limit least = limit_of(c->words[is_reversed ? 3 : 2]), most = limit_of(c->words[is_reversed ? 2 : 3]);
	int64_t skipped = 0, left = INT64_MAX;
	bool has_scores = false;
	int at = 0;

	for (int i = 4; i < c->count; i++) {
		if (is(c->words[i], "withscores")) {
			has_scores = true;
		} else {
			skipped = integer_of(c->words[i + 1]);
			left = integer_of(c->words[i + 2]);
			i += 2;
		}
	}
	lua_newtable(c->lua);
	for (size_t i = 0; set != NULL && i < set->count && left > 0; i++) {
		const member *m = &set->members[is_reversed ? set->count - 1 - i : i];

		if (is_within(m->score, least, most) && skipped-- <= 0) {
			append_member(c, m, &at, has_scores);
			left--;
		}
	}
	return 1;
}

static int call_zrangebyscore(call *c)
{
	return answer_range(c, false);
}

static int call_zrevrangebyscore(call *c)
{
	return answer_range(c, true);
}

static int call_zremrangebyscore(call *c)
{
	keys_entry *set = find_set(c->words[1]);
	int removed = 0;

	if (set == NULL) {
		return answer_integer(c, 0);
	}
	for (size_t i = set->count; i-- > 0;) {
		if (is_within(set->members[i].score, limit_of(c->words[2]), limit_of(c->words[3]))) {
			keys_take(set, (long) i);
			removed++;
		}
	}
	remove_if_empty(set);
	return answer_integer(c, removed);
}

static int call_zpopmin(call *c)
{
	keys_entry *set = find_set(c->words[1]);
	int at = 0;

	lua_newtable(c->lua);
	if (set != NULL) {
		append_member(c, &set->members[0], &at, true);
		keys_take(set, 0);
		remove_if_empty(set);
	}
	return 1;
}

/* Publish and subscribe. */

static int call_pubsub(call *c)
{
	lua_newtable(c->lua);
	for (int i = 2; i < c->count; i++) {
		lua_pushstring(c->lua, c->words[i]);
		lua_rawseti(c->lua, -2, 2 * i - 3);
		lua_pushnumber(c->lua, server.channels.count_listeners(c->words[i]));
		lua_rawseti(c->lua, -2, 2 * i - 2);
	}
	return 1;
}

static int call_publish(call *c)
{
	server.channels.publish(c->words[1], c->words[2]);
	return answer_integer(c, server.channels.count_listeners(c->words[1]));
}

static const struct {
	const char *name;
	int (*answer)(call *c);
} commands[] = {
	{ "set", call_set },
	{ "get", call_get },
	{ "del", call_del },
	{ "exists", call_exists },
	{ "incr", call_incr },
	{ "expire", call_expire },
	{ "pexpire", call_pexpire },
	{ "pexpireat", call_pexpireat },
	{ "pttl", call_pttl },
	{ "type", call_type },
	{ "time", call_time },
	{ "zadd", call_zadd },
	{ "zrem", call_zrem },
	{ "zscore", call_zscore },
	{ "zcard", call_zcard },
	{ "zcount", call_zcount },
	{ "zrange", call_zrange },
	{ "zrangebyscore", call_zrangebyscore },
	{ "zrevrangebyscore", call_zrevrangebyscore },
	{ "zremrangebyscore", call_zremrangebyscore },
	{ "zpopmin", call_zpopmin },
	{ "pubsub", call_pubsub },
	{ "publish", call_publish },
};

static int run_command(lua_State *lua)
{
	static call c;

	c.lua = lua;
	c.count = lua_gettop(lua);
	if (c.count > MOST_ARGUMENTS) {
		give_up("too many words", lua_tostring(lua, 1));
	}
	for (int i = 0; i < c.count; i++) {
		if (lua_type(lua, i + 1) == LUA_TNUMBER) {
			snprintf(c.numbers[i], sizeof c.numbers[i], "%.17g", lua_tonumber(lua, i + 1));
			c.words[i] = c.numbers[i];
		} else if (lua_type(lua, i + 1) == LUA_TSTRING) {
			c.words[i] = lua_tostring(lua, i + 1);
		} else {
			give_up("a word that is neither text nor number", luaL_typename(lua, i + 1));
		}
	}
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (is(c.words[0], commands[i].name)) {
			return commands[i].answer(&c);
		}
	}
	give_up("no such command", c.words[0]);
}

/* redis.call() */
static int run_or_raise(lua_State *lua)
{
	int results = run_command(lua);

	if (lua_istable(lua, -1)) {
		lua_getfield(lua, -1, "err");
		if (lua_isstring(lua, -1)) {
			return lua_error(lua);
		}
		lua_pop(lua, 1);
	}
	return results;
}

static int make_error(lua_State *lua)
{
	lua_newtable(lua);
	lua_pushvalue(lua, 1);
	lua_setfield(lua, -2, "err");
	return 1;
}

void redis_start(redis_channels channels)
{
	lua_State *lua = luaL_newstate();

	luaL_openlibs(lua);
	lua_newtable(lua);
	lua_pushcfunction(lua, run_or_raise);
	lua_setfield(lua, -2, "call");
	lua_pushcfunction(lua, run_command);
	lua_setfield(lua, -2, "pcall");
	lua_pushcfunction(lua, make_error);
	lua_setfield(lua, -2, "error_reply");
	lua_setglobal(lua, "redis");
	for (int i = 0; i < DL_SCRIPT_COUNT; i++) {
		if (luaL_loadbuffer(lua, dl_redis_lua_scripts[i].source, dl_redis_lua_scripts[i].length, "script") != 0) {
			give_up("a script", lua_tostring(lua, -1));
		}
		server.scripts[i] = luaL_ref(lua, LUA_REGISTRYINDEX);
	}
	server.lua = lua;
	server.channels = channels;
}

void redis_forget_scripts(void)
{
	memset(server.is_known, 0, sizeof server.is_known);
}

void redis_replace(bool is_empty)
{
	redis_forget_scripts();
	if (is_empty) {
		keys_clear();
	}
}

/* Replies. */

static void append_reply(lua_State *lua, int at, FILE *reply)
{
	size_t length;
	const char *text;
	int count = 0;

	switch (lua_type(lua, at)) {
		case LUA_TNUMBER:
			fprintf(reply, ":%" PRId64 "\r\n", (int64_t) lua_tonumber(lua, at));
			return;
		case LUA_TSTRING:
			text = lua_tolstring(lua, at, &length);
			fprintf(reply, "$%zu\r\n%s\r\n", length, text);
			return;
		case LUA_TBOOLEAN:
			fprintf(reply, "%s", lua_toboolean(lua, at) ? ":1\r\n" : "$-1\r\n");
			return;
		case LUA_TTABLE:
			break;
		default:
			fprintf(reply, "$-1\r\n");
			return;
	}
	lua_getfield(lua, at, "err");
	if (lua_isstring(lua, -1)) {
		fprintf(reply, "-%s\r\n", lua_tostring(lua, -1));
		lua_pop(lua, 1);
		return;
	}
	lua_pop(lua, 1);
	for (bool is_there = true; is_there; count += is_there) {
		lua_rawgeti(lua, at, count + 1);
		is_there = !lua_isnil(lua, -1);
		lua_pop(lua, 1);
	}
	fprintf(reply, "*%d\r\n", count);
	for (int i = 1; i <= count; i++) {
		lua_rawgeti(lua, at, i);
		append_reply(lua, lua_gettop(lua), reply);
		lua_pop(lua, 1);
	}
}

static void set_global(const redis_command *command, const char *name, size_t from, size_t to)
{
	lua_newtable(server.lua);
	for (size_t i = from; i < to; i++) {
		lua_pushlstring(server.lua, command->words[i], command->lengths[i]);
		lua_rawseti(server.lua, -2, (int) (i - from) + 1);
	}
	lua_setglobal(server.lua, name);
}

dl_redis_script redis_script_of(const redis_command *command)
{
	bool has_source = is(command->words[0], "EVAL");
	dl_redis_script script = 0;

	if (!has_source && !is(command->words[0], "EVALSHA")) {
		return DL_SCRIPT_COUNT;
	}
	while (script < DL_SCRIPT_COUNT
			&& strcmp(command->words[1],
					   has_source ? dl_redis_lua_scripts[script].source : dl_redis_lua_scripts[script].sha1)
					!= 0) {
		script++;
	}
	return script;
}

bool redis_lacks_script_of(const redis_command *command)
{
	return is(command->words[0], "EVALSHA") && !server.is_known[redis_script_of(command)];
}

static void run_script(const redis_command *command, FILE *reply)
{
	dl_redis_script script = redis_script_of(command);
	size_t keys = (size_t) integer_of(command->words[2]);

	if (script == DL_SCRIPT_COUNT) {
		give_up("no such script", command->words[1]);
	}
	if (redis_lacks_script_of(command)) {
		fprintf(reply, "-NOSCRIPT No matching script. Please use EVAL.\r\n");
		return;
	}
	server.is_known[script] = true;
	set_global(command, "KEYS", 3, 3 + keys);
	set_global(command, "ARGV", 3 + keys, command->count);
	lua_rawgeti(server.lua, LUA_REGISTRYINDEX, server.scripts[script]);
	if (lua_pcall(server.lua, 0, 1, 0) != 0) {
		give_up("a script failed", lua_tostring(server.lua, -1));
	}
	append_reply(server.lua, lua_gettop(server.lua), reply);
	lua_settop(server.lua, 0);
}

void redis_execute(const redis_command *command, FILE *reply)
{
	if (!is(command->words[0], "SCRIPT")) {
		run_script(command, reply);
		return;
	}
	fprintf(reply, "*%zu\r\n", command->count - 2);
	for (size_t i = 2; i < command->count; i++) {
		bool is_known = false;

		for (int script = 0; script < DL_SCRIPT_COUNT; script++) {
			is_known |= server.is_known[script] && strcmp(command->words[i], dl_redis_lua_scripts[script].sha1) == 0;
		}
		fprintf(reply, ":%d\r\n", is_known);
	}
}
