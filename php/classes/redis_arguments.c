#include "php/classes/redis_arguments.h"

#include "php/base/exception.h"

#include "redis/claim/keys.h"
#include "redis/lock/mutex.h"
#include "redis/quorum/quorum.h"
#include "redis/quorum/server_list.h"

zend_class_entry *distlock_ce_RedisLock;
zend_class_entry *distlock_ce_RedisSemaphore;

/* In seconds. Of 10 ms, an owner has 7.9, less a round trip, because the client subtracts 1 % and 2 ms
 * (docs/protocol-redis.md, "How long a lock is held"). That no ttl is longer than a year is what the scripts go by
 * (redis/lua/read_entry.lua). See tests/bad_input/ttls.phpt. */
#define SHORTEST_TTL 0.01
#define LONGEST_TTL 31536000.0

/* No measurement stands behind this. A larger number is taken for a mistake, which would otherwise show only as an
 * acquire() that always fails. */
#define MOST_REPLICAS 1000

/* The positions of the constructors' last arguments, relative to the servers. */
enum { TTL = 1, AUTO_RENEW, MAX_HOLD, REPLICAS, WEIGHT, LABEL = WEIGHT };

bool distlock_check_text(zend_string *text, size_t longest, uint32_t argument)
{
	if (ZSTR_LEN(text) == 0) {
		zend_argument_value_error(argument, "must not be empty");
	} else if (ZSTR_LEN(text) > longest) {
		zend_argument_value_error(argument, "must not be longer than %zu bytes", longest);
	} else if (memchr(ZSTR_VAL(text), '\0', ZSTR_LEN(text)) != NULL) {
		zend_argument_value_error(argument, "must not contain NUL bytes");
	} else {
		return true;
	}
	return false;
}

bool distlock_check_redis_key(const char *name, uint32_t argument)
{
	if (dl_redis_keys_are_apart(DISTLOCK_G(key_prefix), name)) {
		return true;
	}
	zend_argument_value_error(argument,
			"must not be a key that belongs to another lock, with a hash tag and :queue, :fence, :shares or :due "
			"at its end");
	return false;
}

bool distlock_check_no_dsn(const zend_string *name, uint32_t argument)
{
	const char *scheme = dl_redis_dsn_scheme(ZSTR_VAL(name));

	if (scheme == NULL) {
		return true;
	}
	zend_argument_value_error(argument, "must be a name, but it begins with \"%s\": the server belongs in $servers",
			scheme);
	return false;
}

bool distlock_check_redis_name(zend_string *name)
{
	return distlock_check_text(name, DL_REDIS_LONGEST_NAME, DISTLOCK_ARGUMENT_NAME)
			&& distlock_check_no_dsn(name, DISTLOCK_ARGUMENT_NAME)
			&& distlock_check_redis_key(ZSTR_VAL(name), DISTLOCK_ARGUMENT_NAME);
}

bool distlock_redis_check_ttl(double ttl, uint32_t argument)
{
	if (ttl >= SHORTEST_TTL && ttl <= LONGEST_TTL) {
		return true;
	}
	zend_argument_value_error(argument, "must be between 0.01 and 31536000 seconds");
	return false;
}

static bool check_weight(const distlock_redis_arguments *arguments, uint32_t argument)
{
	return arguments->permits == 0
			|| distlock_check_weight(arguments->weight, arguments->permits, DL_REDIS_MOST_WEIGHT, argument);
}

static bool read_label(const zend_string *label, uint32_t argument, char encoded[DL_TOKEN_LABEL_SIZE])
{
	encoded[0] = '\0';
	if (label == NULL || dl_token_encode_label(encoded, ZSTR_VAL(label), ZSTR_LEN(label))) {
		return true;
	}
	zend_argument_value_error(argument, DISTLOCK_LABEL_ERROR, DL_TOKEN_LONGEST_LABEL);
	return false;
}

bool distlock_redis_check_max_hold(double max_hold, uint32_t argument)
{
	if (max_hold > 0.0 && max_hold <= LONGEST_TTL) {
		return true;
	}
	zend_argument_value_error(argument, "must be more than 0, and at most 31536000 seconds, or null");
	return false;
}

static bool check_limits(const distlock_redis_arguments *arguments, uint32_t servers)
{
	if (!distlock_redis_check_ttl(arguments->ttl, servers + TTL)) {
		return false;
	}
	if (!arguments->has_no_max_hold && !distlock_redis_check_max_hold(arguments->max_hold, servers + MAX_HOLD)) {
		return false;
	}
	if (arguments->replicas < 0 || arguments->replicas > MOST_REPLICAS) {
		zend_argument_value_error(servers + REPLICAS, "must be between 0 and %d", MOST_REPLICAS);
		return false;
	}
	return check_weight(arguments, servers + WEIGHT);
}

static bool is_allowed(const char *file)
{
	return file == NULL || php_check_open_basedir_ex(file, 0) == 0;
}

static bool may_open(const char *dsn, size_t length, dl_error *error)
{
	dl_redis_dsn parsed;
	bool is_right;

	if (PG(open_basedir) == NULL || *PG(open_basedir) == '\0' || !dl_redis_dsn_parse(&parsed, dsn, length, error)) {
		return true;
	}
	is_right = is_allowed(parsed.credentials.password_file) && is_allowed(parsed.sentinel_credentials.password_file);
	dl_redis_dsn_free(&parsed);
	return is_right || dl_error_set(error, DL_ERROR_VALUE, "has a password_file that open_basedir doesn't allow");
}

/* Whether the script may open the files of all of them. */
static bool may_open_all(const dl_redis_dsn_text *dsns, size_t count, dl_error *error)
{
	for (size_t i = 0; i < count && i < DL_REDIS_MOST_MEMBERS; i++) {
		if (!may_open(dsns[i].text, dsns[i].length, error)) {
			return false;
		}
	}
	return true;
}

static distlock_redis_place find_place(const dl_redis_dsn_text *dsns, size_t count, dl_error *error)
{
	distlock_redis_place found = { NULL, NULL };

	if (count == 1) {
		found.server = dl_redis_server_find(dsns[0].text, dsns[0].length, error);
	} else {
		found.server_list = dl_redis_server_list_find(dsns, count, error);
	}
	return found;
}

/* Splits the setting, which contains one DSN, or several separated by blanks. Returns their number; an empty setting
 * counts as one empty DSN. */
static size_t split_setting(const char *rest, dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1])
{
	size_t count = 0;

	dsns[0] = (dl_redis_dsn_text) { "", 0 };
	while (count <= DL_REDIS_MOST_MEMBERS && *(rest += strspn(rest, DISTLOCK_BLANKS)) != '\0') {
		dsns[count].text = rest;
		dsns[count].length = strcspn(rest, DISTLOCK_BLANKS);
		rest += dsns[count++].length;
	}
	return count > 0 ? count : 1;
}

static bool is_number(const char *text)
{
	return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* Whether the last DSN may be only the beginning of what is in an ini file. There, PHP ends a value without quotes at =
 * ! ( ) ~ ' and ;, and treats & | and ^ as arithmetic, which leaves a number. So an option lacks its value, or a
 * password its end, and is where the port would be. */
static bool looks_cut(const char *setting)
{
	const char *last = setting + strlen(setting), *options, *port;

	while (last > setting && strchr(DISTLOCK_BLANKS, last[-1]) == NULL) {
		last--;
	}
	options = strchr(last, '?');
	port = strrchr(last, ':');
	if (options != NULL) {
		return strchr(options, '=') == NULL;
	}
	return port == NULL ? is_number(last) : port[1] != '/' && !is_number(port + 1) && strchr(last, '@') == NULL;
}

/* Adds to the error about an ini setting that the setting must be in double quotes, if that looks like its cause. */
static void advise_quotes(const char *setting, dl_error *error)
{
	dl_error found = *error;

	if (looks_cut(setting)) {
		dl_error_set(error, found.kind, "%s; in an ini file, put the value in double quotes", found.message);
	}
}

static bool check_servers(const char *setting, dl_error *error)
{
	dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1];
	size_t count = split_setting(setting, dsns);
	dl_redis_dsn dsn;

	if (count > 1) {
		return dl_redis_server_list_check(dsns, count, error);
	}
	if (!dl_redis_dsn_parse(&dsn, dsns[0].text, dsns[0].length, error)) {
		return false;
	}
	dl_redis_dsn_free(&dsn);
	return true;
}

bool distlock_redis_check_setting(const char *setting, dl_error *error)
{
	if (check_servers(setting, error)) {
		return true;
	}
	advise_quotes(setting, error);
	return false;
}

bool distlock_redis_is_list(const char *setting)
{
	dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1];

	return split_setting(setting, dsns) > 1;
}

dl_redis_server *distlock_redis_find_single(const char *setting, dl_error *error)
{
	dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1];
	dl_redis_server *found;

	if (split_setting(setting, dsns) > 1) {
		dl_error_set(error, DL_ERROR_VALUE, DISTLOCK_REDIS_SINGLE);
		return NULL;
	}
	found = dl_redis_server_find(dsns[0].text, dsns[0].length, error);
	if (found == NULL) {
		advise_quotes(setting, error);
	}
	return found;
}

bool distlock_redis_check_single(const char *setting, dl_error *error)
{
	return distlock_redis_is_list(setting) ? dl_error_set(error, DL_ERROR_VALUE, DISTLOCK_REDIS_SINGLE)
										   : distlock_redis_check_setting(setting, error);
}

bool distlock_redis_may_open_setting(const char *setting, dl_error *error)
{
	dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1];
	size_t count = split_setting(setting, dsns);

	return may_open_all(dsns, count, error);
}

static distlock_redis_place find_place_of_setting(void)
{
	dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1];
	size_t count = split_setting(DISTLOCK_G(redis_servers), dsns);
	dl_error error;
	distlock_redis_place found;

	found = find_place(dsns, count, &error);
	if (found.server == NULL && found.server_list == NULL) {
		advise_quotes(DISTLOCK_G(redis_servers), &error);
		zend_value_error("The ini setting distlock.redis.servers %s", error.message);
	}
	return found;
}

static distlock_redis_place find_place_of_list(HashTable *list, uint32_t argument)
{
	dl_redis_dsn_text dsns[DL_REDIS_MOST_MEMBERS + 1];
	size_t count = 0;
	dl_error error;
	distlock_redis_place found = { NULL, NULL };
	zval *dsn;

	ZEND_HASH_FOREACH_VAL (list, dsn) {
		ZVAL_DEREF(dsn);
		if (Z_TYPE_P(dsn) != IS_STRING) {
			zend_argument_type_error(argument, "must be a DSN or a list of DSNs, but it contains %s",
					zend_zval_type_name(dsn));
			return found;
		}
		if (count <= DL_REDIS_MOST_MEMBERS) {
			dsns[count].text = Z_STRVAL_P(dsn);
			dsns[count].length = Z_STRLEN_P(dsn);
		}
		count++;
	}
	ZEND_HASH_FOREACH_END();
	if (may_open_all(dsns, count, &error)) {
		found = find_place(dsns, count, &error);
	}
	if (found.server == NULL && found.server_list == NULL) {
		zend_argument_value_error(argument, "%s", error.message);
	}
	return found;
}

distlock_redis_place distlock_redis_find_place(HashTable *list, zend_string *dsn, uint32_t argument)
{
	dl_redis_dsn_text text;
	dl_error error;
	distlock_redis_place found = { NULL, NULL };

	if (list != NULL) {
		return find_place_of_list(list, argument);
	}
	if (dsn == NULL) {
		return find_place_of_setting();
	}
	text.text = ZSTR_VAL(dsn);
	text.length = ZSTR_LEN(dsn);
	if (may_open_all(&text, 1, &error)) {
		found = find_place(&text, 1, &error);
	}
	if (found.server == NULL) {
		zend_argument_value_error(argument, "%s", error.message);
	}
	return found;
}

dl_redis_server *distlock_redis_server(HashTable *list, zend_string *dsn, uint32_t argument)
{
	distlock_redis_place found = { NULL, NULL };

	if (list != NULL) {
		zend_argument_value_error(argument, "must be a single DSN; a list of servers isn't supported here");
		return NULL;
	}
	found = distlock_redis_find_place(NULL, dsn, argument);
	if (found.server_list != NULL) {
		zend_value_error("The ini setting distlock.redis.servers is a list of servers, which isn't supported here");
	}
	return found.server;
}

void distlock_redis_set_lock(distlock_object *object, const distlock_redis_kind *kind, const char *name)
{
	const char *prefix = DISTLOCK_G(key_prefix);
	dl_held *held = &DISTLOCK_G(held);
	dl_redis_lock_options options = kind->options;

	options.label = kind->label;
	options.counter_lifetime = DISTLOCK_G(counter_lifetime);
	if (kind->place.server_list != NULL) {
		distlock_object_set_lock(object, dl_redis_quorum_new(held, kind->place.server_list, prefix, name, &options));
	} else {
		distlock_object_set_lock(object, dl_redis_mutex_new(held, kind->place.server, prefix, name, &options));
	}
}

/* A semaphore can't use a list of servers. */
static distlock_redis_place find_place_for(const distlock_redis_arguments *arguments, uint32_t servers)
{
	distlock_redis_place found = { NULL, NULL };

	if (arguments->permits == 0) {
		found = distlock_redis_find_place(arguments->list, arguments->dsn, servers);
	} else if (arguments->list != NULL) {
		zend_argument_value_error(servers, "must be a single DSN, because a semaphore is kept on one server");
	} else {
		found.server = distlock_redis_server(NULL, arguments->dsn, servers);
	}
	if (found.server_list != NULL && arguments->replicas != 0) {
		zend_argument_value_error(servers + REPLICAS, "must be 0 with a list of servers");
	}
	return found;
}

bool distlock_redis_read(const distlock_redis_arguments *arguments, uint32_t servers, distlock_redis_kind *kind)
{
	if (!check_limits(arguments, servers) || !read_label(arguments->label, servers + LABEL, kind->label)) {
		return false;
	}
	kind->place = find_place_for(arguments, servers);
	kind->options = (dl_redis_lock_options) { .ttl = dl_clock_span(arguments->ttl),
		.auto_renew = arguments->auto_renew,
		.max_hold = arguments->has_no_max_hold ? 0 : dl_clock_span(arguments->max_hold),
		.replicas = (int) arguments->replicas,
		.permits = arguments->permits,
		.weight = (unsigned) arguments->weight };
	return !EG(exception);
}

void distlock_redis_construct(distlock_object *object, const distlock_redis_arguments *arguments)
{
	uint32_t servers = arguments->permits > 0 ? DISTLOCK_ARGUMENT_SERVERS + 1 : DISTLOCK_ARGUMENT_SERVERS;
	distlock_redis_kind kind;

	if (distlock_check_redis_name(arguments->name) && distlock_redis_read(arguments, servers, &kind)) {
		distlock_redis_set_lock(object, &kind, ZSTR_VAL(arguments->name));
	}
}
