#include "php/waits/stacks.h"

#include "php/base/globals.h"

#include "core/system/memory.h"

#include "zend_exceptions.h"
#include "zend_fibers.h"

/* The deepest path that was measured, a TLS handshake with a certificate that is verified, needs 20 KiB
 * (tests/tls/depth_of_stacks); PHP's observers, which run at each switch, and a signal's frame come on top. Only
 * pages that are touched occupy memory. */
#define STACK_SIZE (128 * 1024)

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

#if PHP_VERSION_ID >= 80400
#define IS_INITIALIZED(result) ((result) == SUCCESS)
#else
#define IS_INITIALIZED(result) (result)
#endif

/* What PHP's executor knows about the code that is running. PHP restores, on the operation's stack, what it was when
 * the operation was suspended; by now, that fiber may have ended. */
typedef struct executor {
	JMP_BUF *bailout;
	zend_vm_stack vm_stack;
	zval *vm_stack_top, *vm_stack_end;
	size_t vm_stack_page_size;
	zend_fiber *active_fiber;
	int error_reporting;
	uint32_t jit_trace_num;
} executor;

typedef struct stack {
	zend_fiber_context context;
	zend_fiber_context *resumer;
	void (*body)(void);
	executor outside; /* at the last time it was entered */
} stack;

static executor look_at_executor(void)
{
	return (executor) { EG(bailout), EG(vm_stack), EG(vm_stack_top), EG(vm_stack_end), EG(vm_stack_page_size),
		EG(active_fiber), EG(error_reporting), EG(jit_trace_num) };
}

/* Observers, which run at each switch, see the executor of whoever entered the stack, but no PHP code that runs. */
static void set_executor(const executor *seen)
{
	EG(bailout) = seen->bailout;
	EG(vm_stack) = seen->vm_stack;
	EG(vm_stack_top) = seen->vm_stack_top;
	EG(vm_stack_end) = seen->vm_stack_end;
	EG(vm_stack_page_size) = seen->vm_stack_page_size;
	EG(active_fiber) = seen->active_fiber;
	EG(error_reporting) = seen->error_reporting;
	EG(jit_trace_num) = seen->jit_trace_num;
	EG(current_execute_data) = NULL;
#ifdef ZEND_CHECK_STACK_LIMIT
	EG(stack_base) = EG(stack_limit) = NULL;
#endif
}

static void switch_to(zend_fiber_context *context)
{
	zend_fiber_transfer transfer = { .context = context };

	ZVAL_NULL(&transfer.value);
	zend_fiber_switch_context(&transfer);
}

/* At this address there may have been a stack that a forked child gave up in the middle of a function. The sanitizer
 * still knows that function's variables. */
static void forget_earlier_stack(void)
{
#ifdef __SANITIZE_ADDRESS__
	const size_t top = 8192;

	__asan_unpoison_memory_region((char *) __builtin_frame_address(0) - (STACK_SIZE - top), STACK_SIZE - top);
#endif
}

static void run(zend_fiber_transfer *transfer)
{
	stack *entered = DISTLOCK_G(entered);

	(void) transfer;
	forget_earlier_stack();
	set_executor(&entered->outside);
	entered->body();
}

/* Tells PHP's contexts from each other; ours are no fibers. */
static int kind;

/* If PHP runs out of memory, it ends the request. */
static bool initialize(stack *created)
{
	bool is_done = false;

	zend_try
	{
		is_done = IS_INITIALIZED(zend_fiber_init_context(&created->context, &kind, run, STACK_SIZE));
	}
	zend_catch
	{
		free(created);
		zend_bailout();
	}
	zend_end_try();
	return is_done;
}

static void *create(void (*body)(void))
{
	stack *created = dl_allocate(sizeof *created);

	created->body = body;
	if (!initialize(created)) {
		/* PHP throws an exception of its own. */
		zend_clear_exception();
		free(created);
		return NULL;
	}
	return created;
}

static void enter(void *entered)
{
	stack *to = entered;

	to->resumer = EG(current_fiber_context);
	to->outside = look_at_executor();
	DISTLOCK_G(entered) = to;
	switch_to(&to->context);
}

static void leave(void *left)
{
	stack *from = left;

	switch_to(from->resumer);
	set_executor(&from->outside);
}

static void destroy(void *destroyed)
{
	stack *gone = destroyed;

	zend_fiber_destroy_context(&gone->context);
	free(gone);
}

const dl_stacks distlock_stacks = { create, enter, leave, destroy };
