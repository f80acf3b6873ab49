#include "php/base/coroutine.h"

#include "php/base/globals.h"

void distlock_coroutine_begin_request(void)
{
	DISTLOCK_G(outside) = distlock_coroutine_current();
}

const void *distlock_coroutine_current(void)
{
	const struct _zend_vm_stack *page = EG(vm_stack);

	while (page->prev != NULL) {
		page = page->prev;
	}
	return page;
}

bool distlock_coroutine_is_running(void)
{
	return distlock_coroutine_current() != DISTLOCK_G(outside);
}
