#include "php/classes/server_argument.h"

#include "php/base/arguments.h"
#ifdef DISTLOCK_REDIS
#include "php/classes/other_clients.h"
#endif

#ifdef DISTLOCK_REDIS
static void refuse_client(uint32_t number, const char *what, const dl_redis_told *told)
{
	char dsn[DL_REDIS_TOLD_DSN_SIZE];

	dl_redis_phpredis_translate(told, dsn);
	zend_argument_type_error(number, "must be a DSN, not %s: write \"%s\"%s", what, dsn,
			told->has_password ? ", with the password percent-encoded" : "");
}

static void refuse_servers(const zval *argument, const char *number_is, uint32_t number)
{
	static const char form[] = "must be a DSN, such as \"redis://127.0.0.1:6379\", not";

	if (number_is != NULL && distlock_argument_is_number(argument)) {
		distlock_argument_refuse_number_as_server(argument, number, form, number_is);
	} else if (distlock_argument_is_bool(argument)) {
		zend_argument_type_error(number, "%s %s", form, distlock_argument_show_bool(argument));
	} else {
		zend_argument_type_error(number, "%s %s", form, zend_zval_type_name(argument));
	}
}

static bool parse_object(zval *argument, zend_string **dsn, uint32_t number)
{
	zend_class_entry *ce = Z_OBJCE_P(argument);
	dl_redis_told told;
	char what[128];

	if (distlock_other_client_read(Z_OBJ_P(argument), &told)) {
		if (!EG(exception)) {
			snprintf(what, sizeof what, "a %s object", ZSTR_VAL(ce->name));
			refuse_client(number, what, &told);
		}
		return false;
	}
	/* PHP takes an object that is a text, if the caller doesn't have strict_types. */
	if (EG(exception) || zend_parse_arg_str_slow(argument, dsn, number)) {
		return !EG(exception);
	}
	if (!EG(exception)) {
		zend_argument_type_error(number,
				"must be a DSN, such as \"redis://127.0.0.1:6379\", not an object of the class %s", ZSTR_VAL(ce->name));
	}
	return false;
}

bool distlock_argument_parse_servers(zval *argument, HashTable **list, zend_string **dsn, const char *number_is,
		uint32_t number)
{
	dl_redis_told told;

	*list = NULL;
	*dsn = NULL;
	switch (Z_TYPE_P(argument)) {
		case IS_STRING:
			*dsn = Z_STR_P(argument);
			return true;
		case IS_NULL:
			return true;
		case IS_ARRAY:
			*list = Z_ARRVAL_P(argument);
			if (distlock_other_client_read_options(*list, &told)) {
				refuse_client(number, "an array of options", &told);
				return false;
			}
			return true;
		case IS_OBJECT:
			return parse_object(argument, dsn, number);
		default:
			refuse_servers(argument, number_is, number);
			return false;
	}
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
bool distlock_argument_parse_hosts(zval *argument, zend_string **hosts, uint32_t number)
{
	static const char form[] = "must be a list of hosts in one text, such as \"h1:2181,h2:2181\", not";

	*hosts = NULL;
	if (Z_TYPE_P(argument) == IS_STRING) {
		*hosts = Z_STR_P(argument);
		return true;
	}
	if (Z_TYPE_P(argument) == IS_NULL) {
		return true;
	}
	if (distlock_argument_is_number(argument)) {
		distlock_argument_refuse_number_as_server(argument, number, form, "sessionTimeout");
	} else if (Z_TYPE_P(argument) != IS_OBJECT || !zend_parse_arg_str_slow(argument, hosts, number)) {
		if (!EG(exception)) {
			zend_argument_type_error(number, "%s %s", form, zend_zval_type_name(argument));
		}
	}
	return !EG(exception);
}
#endif
