#include "php/classes/other_clients.h"

#include "php/base/exception.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

static bool is_a(const zend_object *object, const char *name)
{
	zend_string *lower = zend_string_init(name, strlen(name), false);
	zend_class_entry *ce = zend_hash_find_ptr(EG(class_table), lower);

	zend_string_release(lower);
	return ce != NULL && instanceof_function(object->ce, ce);
}

static void forget_exception(void)
{
	if (EG(exception) && !distlock_exception_is_exit()) {
		zend_clear_exception();
	}
}

/* Calls a method without arguments; its name is in lower case. The result is undefined if there is no such method, or
 * it throws. */
static void call(zend_object *object, const char *method, bool may_be_php, zval *result)
{
	zend_function *function = zend_hash_str_find_ptr(&object->ce->function_table, method, strlen(method));

	ZVAL_UNDEF(result);
	if (function == NULL || EG(exception) || (function->common.fn_flags & ZEND_ACC_STATIC)
			|| !(function->common.fn_flags & ZEND_ACC_PUBLIC) || function->common.required_num_args > 0
			|| (!may_be_php && function->type != ZEND_INTERNAL_FUNCTION)) {
		return;
	}
	zend_call_known_instance_method_with_0_params(function, object, result);
	if (EG(exception)) {
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
		forget_exception();
	}
}

static void set_host(dl_redis_told *told, const zval *host)
{
	if (Z_TYPE_P(host) == IS_STRING && Z_STRLEN_P(host) < sizeof told->host
			&& strlen(Z_STRVAL_P(host)) == Z_STRLEN_P(host)) {
		strcpy(told->host, Z_STRVAL_P(host));
	}
}

static long number_of(const zval *value)
{
	zend_long number = 0;

	if (Z_TYPE_P(value) == IS_LONG) {
		return Z_LVAL_P(value);
	}
	return Z_TYPE_P(value) == IS_STRING
					&& is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), &number, NULL, false) == IS_LONG
			? number
			: 0;
}

static bool is_empty(const zval *value)
{
	return Z_TYPE_P(value) <= IS_FALSE || (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) == 0);
}

/* A password without a user is that of the user called default. */
static bool is_named_user(const zval *value)
{
	return !is_empty(value) && (Z_TYPE_P(value) != IS_STRING || !zend_string_equals_literal(Z_STR_P(value), "default"));
}

/* A password, or an array of a user and a password. */
static void set_auth(dl_redis_told *told, const zval *auth)
{
	told->has_password = told->has_password || !is_empty(auth);
	told->has_user = told->has_user || (Z_TYPE_P(auth) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(auth)) > 1);
}

static void set_scheme(dl_redis_told *told, const zval *scheme)
{
	told->is_tls = told->is_tls
			|| (Z_TYPE_P(scheme) == IS_STRING
					&& (zend_string_equals_literal(Z_STR_P(scheme), "tls")
							|| zend_string_equals_literal(Z_STR_P(scheme), "ssl")
							|| zend_string_equals_literal(Z_STR_P(scheme), "rediss")));
}

/* The options by which various clients know these. */
static void set_option(dl_redis_told *told, const char *name, const zval *value)
{
	static const struct {
		const char *name;
		enum { HOST, PORT, DATABASE, USER, AUTH, SCHEME } is;
	} known[] = { { "host", HOST }, { "path", HOST }, { "port", PORT }, { "database", DATABASE },
		{ "dbindex", DATABASE }, { "db", DATABASE }, { "username", USER }, { "user", USER }, { "password", AUTH },
		{ "auth", AUTH }, { "scheme", SCHEME } };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (strcmp(name, known[i].name) != 0) {
			continue;
		}
		switch (known[i].is) {
			case HOST:
				set_host(told, value);
				break;
			case PORT:
				told->port = number_of(value);
				break;
			case DATABASE:
				told->database = number_of(value);
				break;
			case USER:
				told->has_user = told->has_user || is_named_user(value);
				break;
			case AUTH:
				set_auth(told, value);
				break;
			case SCHEME:
				set_scheme(told, value);
				break;
		}
	}
}

bool distlock_other_client_read_options(HashTable *options, dl_redis_told *told)
{
	zval *first = zend_hash_index_find_deref(options, 0), *second = zend_hash_index_find_deref(options, 1);
	bool is_found = false;
	zend_string *name;
	zval *value;

	if (first != NULL && Z_TYPE_P(first) == IS_ARRAY) {
		return distlock_other_client_read_options(Z_ARRVAL_P(first), told);
	}
	*told = (dl_redis_told) { .port = 0 };
	if (first != NULL && second != NULL && Z_TYPE_P(first) == IS_STRING && number_of(second) > 0) {
		set_host(told, first);
		told->port = number_of(second);
		return true;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(options, name, value)
	{
		if (name != NULL) {
			ZVAL_DEREF(value);
			is_found = is_found || zend_string_equals_literal(name, "host") || zend_string_equals_literal(name, "path")
					|| zend_string_equals_literal(name, "port") || zend_string_equals_literal(name, "url");
			set_option(told, ZSTR_VAL(name), value);
		}
	}
	ZEND_HASH_FOREACH_END();
	return is_found;
}

/* phpredis, or Relay, which has the same methods. They throw if the object isn't connected. */
static void read_phpredis(zend_object *object, dl_redis_told *told)
{
	static const struct {
		const char *method, *option;
	} known[] = { { "gethost", "host" }, { "getport", "port" }, { "getdbnum", "database" }, { "getauth", "auth" } };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		zval result;

		call(object, known[i].method, false, &result);
		if (Z_TYPE(result) != IS_UNDEF) {
			set_option(told, known[i].option, &result);
		}
		zval_ptr_dtor(&result);
	}
}

/* The address of the first master. */
static void read_cluster(zend_object *object, dl_redis_told *told)
{
	zval masters, *first;

	told->is_cluster = true;
	call(object, "_masters", false, &masters);
	first = Z_TYPE(masters) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL(masters), 0) : NULL;
	if (first != NULL && Z_TYPE_P(first) == IS_ARRAY && distlock_other_client_read_options(Z_ARRVAL_P(first), told)) {
		told->is_cluster = true;
	}
	zval_ptr_dtor(&masters);
}

static void read_predis_parameters(zend_object *parameters, dl_redis_told *told)
{
	static const char *const names[] = { "scheme", "host", "port", "path", "database", "username", "password" };

	for (size_t i = 0; i < sizeof names / sizeof *names && !EG(exception); i++) {
		zval unused, *value;

		ZVAL_UNDEF(&unused);
		value = zend_read_property(parameters->ce, parameters, names[i], strlen(names[i]), true, &unused);
		if (value != NULL && !EG(exception) && Z_TYPE_P(value) > IS_NULL) {
			ZVAL_DEREF(value);
			set_option(told, names[i], value);
		}
		zval_ptr_dtor(&unused);
		forget_exception();
	}
}

/* Predis before 2 has them in another namespace. */
static bool is_predis_connection(const zend_object *object, const char *name, const char *older_name)
{
	return is_a(object, name) || is_a(object, older_name);
}

/* Connections to several servers have the parameters of one of them, or the defaults. Those of a master and its
 * replicas are the master's. */
static void read_predis_connection(zend_object *connection, dl_redis_told *told)
{
	zval parameters;

	told->is_cluster = is_predis_connection(connection, "predis\\connection\\cluster\\rediscluster",
			"predis\\connection\\aggregate\\rediscluster");
	told->is_sentinel = is_predis_connection(connection, "predis\\connection\\replication\\sentinelreplication",
			"predis\\connection\\aggregate\\sentinelreplication");
	if (told->is_cluster || told->is_sentinel
			|| is_predis_connection(connection, "predis\\connection\\cluster\\prediscluster",
					"predis\\connection\\aggregate\\prediscluster")) {
		return;
	}
	call(connection, "getparameters", true, &parameters);
	if (Z_TYPE(parameters) == IS_OBJECT) {
		read_predis_parameters(Z_OBJ(parameters), told);
	}
	zval_ptr_dtor(&parameters);
}

static void read_predis(zend_object *client, dl_redis_told *told)
{
	zval connection;

	call(client, "getconnection", true, &connection);
	if (Z_TYPE(connection) == IS_OBJECT) {
		read_predis_connection(Z_OBJ(connection), told);
	}
	zval_ptr_dtor(&connection);
}

bool distlock_other_client_read(zend_object *object, dl_redis_told *told)
{
	*told = (dl_redis_told) { .port = 0 };
	if (is_a(object, "redis") || is_a(object, "relay\\relay")) {
		read_phpredis(object, told);
	} else if (is_a(object, "rediscluster") || is_a(object, "relay\\cluster")) {
		read_cluster(object, told);
	} else if (is_a(object, "redissentinel") || is_a(object, "relay\\sentinel")) {
		told->is_sentinel = true;
	} else if (is_a(object, "predis\\clientinterface")) {
		read_predis(object, told);
	} else {
		/* Laravel wraps one of these. */
		zval client;
		bool is_known = false;

		if (is_a(object, "illuminate\\redis\\connections\\connection")) {
			call(object, "client", true, &client);
			is_known = Z_TYPE(client) == IS_OBJECT && Z_OBJ(client) != object
					&& !is_a(Z_OBJ(client), "illuminate\\redis\\connections\\connection")
					&& distlock_other_client_read(Z_OBJ(client), told);
			zval_ptr_dtor(&client);
		}
		return is_known;
	}
	return true;
}
