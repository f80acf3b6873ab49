/* An extension of PHP that observes calls as tracers do: it says when distlock's methods and the functions of sessions
 * begin and end. */
#include "php.h"

#include "zend_exceptions.h"
#include "zend_observer.h"

static int depth;

static void tell(const char *what, const zend_execute_data *call)
{
	const zend_function *function = call->func;
	const zend_class_entry *scope = function->common.scope;

	php_printf("%*s%s %s%s%s", 2 * depth, "", what, scope != NULL ? ZSTR_VAL(scope->name) : "",
			scope != NULL ? "::" : "", ZSTR_VAL(function->common.function_name));
}

static void begin(zend_execute_data *call)
{
	tell("begin", call);
	php_printf("\n");
	depth++;
}

/* There is no result if it throws, or if a fatal error ends the request. exit() throws, too. */
static void end(zend_execute_data *call, zval *result)
{
	depth--;
	tell("end", call);
	if (result != NULL) {
		php_printf(": %s\n", zend_zval_type_name(result));
	} else {
		php_printf(": nothing, %s\n", EG(exception) != NULL ? ZSTR_VAL(EG(exception)->ce->name) : "no exception");
	}
}

static bool starts_with(const zend_string *name, const char *prefix)
{
	return strncmp(ZSTR_VAL(name), prefix, strlen(prefix)) == 0;
}

static zend_observer_fcall_handlers choose(zend_execute_data *call)
{
	const zend_function *function = call->func;
	const zend_class_entry *scope = function->common.scope;
	bool is_chosen = false;

	if (function->type == ZEND_INTERNAL_FUNCTION) {
		is_chosen = scope == NULL
				? starts_with(function->common.function_name, "session_")
				: starts_with(scope->name, "DistLock\\") || starts_with(scope->name, "SessionHandler");
	}
	return is_chosen ? (zend_observer_fcall_handlers) { begin, end } : (zend_observer_fcall_handlers) { NULL, NULL };
}

static PHP_MINIT_FUNCTION(observer)
{
	(void) type;
	(void) module_number;
	zend_observer_fcall_register(choose);
	return SUCCESS;
}

static zend_module_entry observer_module_entry = { STANDARD_MODULE_HEADER, "observer", NULL, PHP_MINIT(observer), NULL,
	NULL, NULL, NULL, "1", STANDARD_MODULE_PROPERTIES };

ZEND_GET_MODULE(observer)
