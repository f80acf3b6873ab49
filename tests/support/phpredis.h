/*
 * Names that the last phpredis in Debian takes from PHP, and that PHP 8.6 has no more. Included before all else by
 * scripts/phpredis, also in what configure tries.
 */
#if __has_include("php.h")
#include "php.h"

#define EMPTY_SWITCH_DEFAULT_CASE() \
	default: \
		ZEND_UNREACHABLE();
#define INI_INT(name) zend_ini_long_literal(name)
#define INI_STR(name) zend_ini_string_literal(name)
#define WRONG_PARAM_COUNT ZEND_WRONG_PARAM_COUNT()
#define XtOffsetOf offsetof
#define ZEND_WRONG_PARAM_COUNT() \
	{ \
		zend_wrong_param_count(); \
		return; \
	}
#define php_hash_bin2hex zend_bin2hex
#define zval_dtor zval_ptr_dtor_nogc
#define zval_is_true zend_is_true
#endif
