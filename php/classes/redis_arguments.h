#ifndef DISTLOCK_REDIS_ARGUMENTS_H
#define DISTLOCK_REDIS_ARGUMENTS_H

/* For every class and setting that names servers of Redis: how their arguments and DSNs are read and checked, and how
 * an object gets its lock. */

#include "php/base/arguments.h"
#include "php/classes/server_argument.h"
#include "php/lock/lock_object.h"

#include "redis/lock/options.h"
#include "redis/quorum/server_list.h"

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_RedisLock;
extern zend_class_entry *distlock_ce_RedisSemaphore;

/* The first arguments of the constructors on Redis. A semaphore has its permits between these two. */
enum { DISTLOCK_ARGUMENT_NAME = 1, DISTLOCK_ARGUMENT_SERVERS };

/* Checks the length, and that there is no NUL byte. false: it has thrown. */
bool distlock_check_text(zend_string *text, size_t longest, uint32_t argument);

/* Checks that the name isn't a DSN, whose password would become part of a key. false: it has thrown. */
bool distlock_check_no_dsn(const zend_string *name, uint32_t argument);

/* Checks the name of a lock or value on Redis. false: it has thrown. */
bool distlock_check_redis_name(zend_string *name);

/* Checks that this name, with the prefix of the ini setting, isn't one of another lock's keys. false: it has thrown. */
bool distlock_check_redis_key(const char *name, uint32_t argument);

/* Where a lock is kept: on one server, or on a majority of a list. If both are NULL, finding it has thrown. */
typedef struct distlock_redis_place {
	dl_redis_server *server;
	const dl_redis_server_list *server_list;
} distlock_redis_place;

/* Finds the servers that the argument names; if list and dsn are NULL, those of the ini setting. */
distlock_redis_place distlock_redis_find_place(HashTable *list, zend_string *dsn, uint32_t argument);

/* Whether the ini setting for servers may have this value. Constructs nothing. */
bool distlock_redis_check_setting(const char *setting, dl_error *error);

/* Whether the ini setting names several servers. */
bool distlock_redis_is_list(const char *setting);

/* What is wrong with a list where a session needs a server. */
#define DISTLOCK_REDIS_SINGLE "is a list of servers, but sessions need one server, its sentinels or a cluster"

/* Finds the server that an ini setting for sessions names. NULL: it names none, or a list; only the error is set. */
dl_redis_server *distlock_redis_find_single(const char *setting, dl_error *error);

/* Whether the ini setting for sessions may have this value. Constructs nothing. */
bool distlock_redis_check_single(const char *setting, dl_error *error);

/* Whether open_basedir allows to open the files with passwords that the DSNs of a setting name. A file that a script
 * may not read must not be sent to a server on its behalf, nor may the script use a connection that was opened with
 * it. */
bool distlock_redis_may_open_setting(const char *setting, dl_error *error);

/* Finds the single server that the argument names; if list and dsn are NULL, that of the ini setting. NULL: it has
 * thrown. */
dl_redis_server *distlock_redis_server(HashTable *list, zend_string *dsn, uint32_t argument);

/* The arguments of the constructors of locks on Redis, and of their factory. */
typedef struct distlock_redis_arguments {
	zend_string *name; /* NULL for a factory */
	unsigned permits;  /* the second argument of a semaphore; otherwise 0 */
	HashTable *list;   /* of servers */
	zend_string *dsn;
	double ttl;
	bool auto_renew;
	double max_hold;
	bool has_no_max_hold;
	zend_long replicas;
	zend_long weight;   /* the last argument of a semaphore */
	zend_string *label; /* the last argument of a lock; or NULL */
} distlock_redis_arguments;

/* The arguments that all of these constructors have, starting with the servers. */
#define DISTLOCK_REDIS_PARAMETERS(arguments) \
	DISTLOCK_PARAM_SERVERS((arguments).list, (arguments).dsn, "ttl") \
	DISTLOCK_PARAM_SECONDS((arguments).ttl, DISTLOCK_INSTEAD_OF_TTL) \
	DISTLOCK_PARAM_FLAG((arguments).auto_renew, DISTLOCK_INSTEAD_OF_AUTO_RENEW) \
	DISTLOCK_PARAM_SECONDS_OR_NULL((arguments).max_hold, (arguments).has_no_max_hold, DISTLOCK_INSTEAD_OF_MAX_HOLD) \
	Z_PARAM_LONG((arguments).replicas)

/* Everything about a lock except its name. */
typedef struct distlock_redis_kind {
	distlock_redis_place place;
	dl_redis_lock_options options;   /* without the label and the counter's lifetime */
	char label[DL_TOKEN_LABEL_SIZE]; /* encoded; '': none */
} distlock_redis_kind;

/* Checks all arguments but the name; `servers` is the position of the argument with the servers. false: it has
 * thrown. */
bool distlock_redis_read(const distlock_redis_arguments *arguments, uint32_t servers, distlock_redis_kind *kind);

/* For two of the arguments alone. false: it has thrown. */
bool distlock_redis_check_ttl(double ttl, uint32_t argument);
bool distlock_redis_check_max_hold(double max_hold, uint32_t argument);

/* Gives the object a lock with a name that has been checked. */
void distlock_redis_set_lock(distlock_object *object, const distlock_redis_kind *kind, const char *name);

/* Checks the arguments, and gives the object its lock; or throws. */
void distlock_redis_construct(distlock_object *object, const distlock_redis_arguments *arguments);

#endif
