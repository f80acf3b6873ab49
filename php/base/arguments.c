#include "php/base/arguments.h"

#include "core/lock/lock.h"

#include "zend_smart_str.h"

/* Larger numbers are shown as an example instead: nobody means such a time, and a number may be a credential. */
#define LARGEST_NUMBER_TO_SHOW 86400.0

void distlock_argument_refuse_bool(const zval *argument, uint32_t number, bool may_be_null, const char *instead)
{
	zend_argument_type_error(number, "must be a number of seconds%s, not %s: %s", may_be_null ? " or null" : "",
			distlock_argument_show_bool(argument), instead);
}

void distlock_argument_refuse_bool_as_timeout(const zval *argument, uint32_t number)
{
	bool is_limited = DISTLOCK_G(default_timeout) != DL_FOREVER;

	zend_argument_type_error(number,
			"must be a number of seconds or null, not %s: %s waits without a limit, and 0.0 doesn't wait",
			distlock_argument_show_bool(argument), is_limited ? "INF" : "null");
}

void distlock_argument_refuse_bool_as_max_ahead(const zval *argument, uint32_t number)
{
	bool is_limited = DISTLOCK_G(default_too_many) != 0;

	zend_argument_type_error(number,
			"must be a number of waiters or null, not %s: %s, and 0 gives up unless the lock "
			"is free",
			distlock_argument_show_bool(argument),
			is_limited ? "null is distlock.default_max_ahead" : "null sets no limit");
}

void distlock_argument_refuse_number(uint32_t number, const char *instead)
{
	zend_argument_type_error(number, "must be true or false, not a number: %s", instead);
}

void distlock_argument_refuse_number_as_server(const zval *argument, uint32_t number, const char *form,
		const char *parameter)
{
	double seconds = zval_get_double((zval *) argument);
	smart_str shown = { NULL, 0 };

	smart_str_append_double(&shown, seconds > 0.0 && seconds <= LARGEST_NUMBER_TO_SHOW ? seconds : 30.0,
			(int) PG(serialize_precision), false);
	smart_str_0(&shown);
	zend_argument_type_error(number, "%s a number: if it is meant as %s, write %s: %s", form, parameter, parameter,
			ZSTR_VAL(shown.s));
	smart_str_free(&shown);
}
