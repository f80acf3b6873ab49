/* An extension of PHP that observes as tracers and profilers do: whenever a function begins or ends, and whenever
 * fibers or operations are switched, it allocates memory of PHP's, and frees what it allocated before. */
#include "php.h"

#include "zend_observer.h"

#define KEPT 64
#define LARGEST 5000

ZEND_TLS char *kept[KEPT];
ZEND_TLS size_t count;

static void allocate(void)
{
	char **place = &kept[count++ % KEPT];

	if (*place != NULL) {
		efree(*place);
	}
	*place = emalloc(1 + count % LARGEST);
	memset(*place, 'x', 1 + count % LARGEST);
}

static void begin(zend_execute_data *call)
{
	(void) call;
	allocate();
}

static void end(zend_execute_data *call, zval *result)
{
	(void) call;
	(void) result;
	allocate();
}

static zend_observer_fcall_handlers choose(zend_execute_data *call)
{
	(void) call;
	return (zend_observer_fcall_handlers) { begin, end };
}

static void notice(zend_fiber_context *context)
{
	(void) context;
	allocate();
}

static void notice_switch(zend_fiber_context *from, zend_fiber_context *to)
{
	(void) from;
	(void) to;
	allocate();
}

static PHP_MINIT_FUNCTION(allocations)
{
	(void) type;
	(void) module_number;
	zend_observer_fcall_register(choose);
	zend_observer_fiber_init_register(notice);
	zend_observer_fiber_switch_register(notice_switch);
	zend_observer_fiber_destroy_register(notice);
	return SUCCESS;
}

/* PHP frees what the last request has left. */
static PHP_RINIT_FUNCTION(allocations)
{
	(void) type;
	(void) module_number;
	memset(kept, 0, sizeof kept);
	return SUCCESS;
}

static PHP_RSHUTDOWN_FUNCTION(allocations)
{
	(void) type;
	(void) module_number;
	for (size_t i = 0; i < KEPT; i++) {
		if (kept[i] != NULL) {
			efree(kept[i]);
			kept[i] = NULL;
		}
	}
	return SUCCESS;
}

static zend_module_entry allocations_module_entry = { STANDARD_MODULE_HEADER, "allocations", NULL,
	PHP_MINIT(allocations), NULL, PHP_RINIT(allocations), PHP_RSHUTDOWN(allocations), NULL, "1",
	STANDARD_MODULE_PROPERTIES };

ZEND_GET_MODULE(allocations)
