#ifndef DISTLOCK_ARGUMENTS_H
#define DISTLOCK_ARGUMENTS_H

/* For every method with numbers or bools among its parameters: refuses arguments that PHP would convert although they
 * are mistakes, a bool for a number of seconds, and a number for a bool. */

#include "php/base/globals.h"

/* The macros below are for the parsing of parameters, as PHP's own Z_PARAM_… are. They refuse such an argument with a
 * TypeError that says what to write, whether or not the caller has strict_types. */

/* What to write in the place of a bool that is given for a number of seconds: the end of a message. */
#define DISTLOCK_INSTEAD_OF_TTL "10.0 is the default, and autoRenew makes the lock last for as long as it is held"
#define DISTLOCK_INSTEAD_OF_MAX_HOLD "null sets no limit"
#define DISTLOCK_INSTEAD_OF_SESSION_TIMEOUT "10.0 is the default"
#define DISTLOCK_INSTEAD_OF_PERIOD "1.0 is a second, and 60.0 a minute"

/* What to write in the place of a number that is given for a bool. */
#define DISTLOCK_INSTEAD_OF_AUTO_RENEW "name the argument that it is for, as in maxHold: 60"
#define DISTLOCK_INSTEAD_OF_CONFIRM "the acquisition has the time limit"
#define DISTLOCK_INSTEAD_OF_FOREIGN "true also deletes what distlock didn't write"

/* These throw. */
ZEND_COLD void distlock_argument_refuse_bool(const zval *argument, uint32_t number, bool may_be_null,
		const char *instead);
ZEND_COLD void distlock_argument_refuse_bool_as_timeout(const zval *argument, uint32_t number);
ZEND_COLD void distlock_argument_refuse_bool_as_max_ahead(const zval *argument, uint32_t number);
ZEND_COLD void distlock_argument_refuse_number(uint32_t number, const char *instead);

static zend_always_inline bool distlock_argument_is_bool(const zval *argument)
{
	return Z_TYPE_P(argument) == IS_FALSE || Z_TYPE_P(argument) == IS_TRUE;
}

/* Whether PHP would take the number for a bool, though it is neither 0 nor 1. */
static zend_always_inline bool distlock_argument_is_no_bool(const zval *argument)
{
	return (Z_TYPE_P(argument) == IS_LONG && Z_LVAL_P(argument) != 0 && Z_LVAL_P(argument) != 1)
			|| Z_TYPE_P(argument) == IS_DOUBLE;
}

/* The beginning of a parameter that may be refused by throwing. */
#define DISTLOCK_PARAM_BEGIN(is_refused, refuse) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(is_refused(_arg))) { \
		refuse; \
		_error_code = ZPP_ERROR_FAILURE; \
		break; \
	}

/* The end of one that PHP parses. */
#define DISTLOCK_PARAM_END(parse, expected) \
	if (UNEXPECTED(!(parse))) { \
		_expected_type = expected; \
		_error_code = ZPP_ERROR_WRONG_ARG; \
		break; \
	}

#define DISTLOCK_PARAM_SECONDS(seconds, instead) \
	DISTLOCK_PARAM_BEGIN(distlock_argument_is_bool, distlock_argument_refuse_bool(_arg, _i, false, instead)) \
	DISTLOCK_PARAM_END(zend_parse_arg_double(_arg, &seconds, &_dummy, false, _i), Z_EXPECTED_DOUBLE)

#define DISTLOCK_PARAM_SECONDS_OR_NULL(seconds, is_null, instead) \
	DISTLOCK_PARAM_BEGIN(distlock_argument_is_bool, distlock_argument_refuse_bool(_arg, _i, true, instead)) \
	DISTLOCK_PARAM_END(zend_parse_arg_double(_arg, &seconds, &is_null, true, _i), Z_EXPECTED_DOUBLE_OR_NULL)

#define DISTLOCK_PARAM_TIMEOUT(seconds, is_null) \
	DISTLOCK_PARAM_BEGIN(distlock_argument_is_bool, distlock_argument_refuse_bool_as_timeout(_arg, _i)) \
	DISTLOCK_PARAM_END(zend_parse_arg_double(_arg, &seconds, &is_null, true, _i), Z_EXPECTED_DOUBLE_OR_NULL)

#define DISTLOCK_PARAM_MAX_AHEAD(max_ahead, is_null) \
	DISTLOCK_PARAM_BEGIN(distlock_argument_is_bool, distlock_argument_refuse_bool_as_max_ahead(_arg, _i)) \
	DISTLOCK_PARAM_END(zend_parse_arg_long(_arg, &max_ahead, &is_null, true, _i), Z_EXPECTED_LONG_OR_NULL)

#define DISTLOCK_PARAM_FLAG(flag, instead) \
	DISTLOCK_PARAM_BEGIN(distlock_argument_is_no_bool, distlock_argument_refuse_number(_i, instead)) \
	DISTLOCK_PARAM_END(zend_parse_arg_bool(_arg, &flag, &_dummy, false, _i), Z_EXPECTED_BOOL)

/* Throws for a number that is given for the servers, if this parameter is probably meant. `form` is the beginning of
 * the message. */
ZEND_COLD void distlock_argument_refuse_number_as_server(const zval *argument, uint32_t number, const char *form,
		const char *parameter);

static inline bool distlock_argument_is_number(const zval *argument)
{
	return Z_TYPE_P(argument) == IS_LONG || Z_TYPE_P(argument) == IS_DOUBLE;
}

static inline const char *distlock_argument_show_bool(const zval *argument)
{
	return Z_TYPE_P(argument) == IS_TRUE ? "true" : "false";
}

#endif
