/* An extension of PHP with coroutines that aren't PHP's fibers, as Swoole has them: each has a stack of its own and a
 * VM stack, which are switched without PHP's knowledge. A coroutine must catch what it throws, and end before the
 * script does. */
#include "php.h"

#include <sys/mman.h>
#include <ucontext.h>

#define STACK_SIZE (1024 * 1024)
#define VM_STACK_SIZE (16 * 1024)
#define MOST 1024

/* What the executor knows about the code that is running. */
typedef struct executor {
	JMP_BUF *bailout;
	zend_vm_stack vm_stack;
	zval *vm_stack_top, *vm_stack_end;
	size_t vm_stack_page_size;
	zend_execute_data *current_execute_data;
	int error_reporting;
#ifdef ZEND_CHECK_STACK_LIMIT
	void *stack_base, *stack_limit;
#endif
} executor;

typedef struct coroutine {
	ucontext_t inside, outside;
	executor suspended;
	void *stack;
	zval work;
	zend_long resumer; /* the coroutine that has resumed it; 0: none */
	bool is_over;
} coroutine;

static coroutine coroutines[MOST];
static zend_long count, current;

static executor look(void)
{
	return (executor) { EG(bailout), EG(vm_stack), EG(vm_stack_top), EG(vm_stack_end), EG(vm_stack_page_size),
		EG(current_execute_data), EG(error_reporting),
#ifdef ZEND_CHECK_STACK_LIMIT
		EG(stack_base), EG(stack_limit)
#endif
	};
}

static void set(const executor *seen)
{
	EG(bailout) = seen->bailout;
	EG(vm_stack) = seen->vm_stack;
	EG(vm_stack_top) = seen->vm_stack_top;
	EG(vm_stack_end) = seen->vm_stack_end;
	EG(vm_stack_page_size) = seen->vm_stack_page_size;
	EG(current_execute_data) = seen->current_execute_data;
	EG(error_reporting) = seen->error_reporting;
#ifdef ZEND_CHECK_STACK_LIMIT
	EG(stack_base) = seen->stack_base;
	EG(stack_limit) = seen->stack_limit;
#endif
}

static void run(void)
{
	coroutine *self = &coroutines[current];
	zval result;

	ZVAL_UNDEF(&result);
	EG(vm_stack) = zend_vm_stack_new_page(VM_STACK_SIZE, NULL);
	EG(vm_stack_top) = EG(vm_stack)->top;
	EG(vm_stack_end) = EG(vm_stack)->end;
	EG(vm_stack_page_size) = VM_STACK_SIZE;
	EG(current_execute_data) = NULL;
#ifdef ZEND_CHECK_STACK_LIMIT
	EG(stack_base) = EG(stack_limit) = NULL;
#endif
	call_user_function(NULL, NULL, &self->work, &result, 0, NULL);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&self->work);
	zend_vm_stack_destroy();
	self->is_over = true;
	setcontext(&self->outside);
}

static void enter(zend_long id)
{
	coroutine *entered = &coroutines[id];
	executor outside = look();

	entered->resumer = current;
	current = id;
	swapcontext(&entered->outside, &entered->inside);
	current = entered->resumer;
	set(&outside);
	if (entered->is_over) {
		munmap(entered->stack, STACK_SIZE);
	}
}

/* Runs the function in a new coroutine until that is suspended or over, and returns its number. */
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_start, 0, 1, IS_LONG, 0)
ZEND_ARG_TYPE_INFO(0, work, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(start)
{
	zend_fcall_info work;
	zend_fcall_info_cache cache;
	coroutine *made;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(work, cache)
	ZEND_PARSE_PARAMETERS_END();
	made = &coroutines[++count];
	ZVAL_COPY(&made->work, &work.function_name);
	made->stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	getcontext(&made->inside);
	made->inside.uc_stack.ss_sp = made->stack;
	made->inside.uc_stack.ss_size = STACK_SIZE;
	made->inside.uc_link = NULL;
	makecontext(&made->inside, run, 0);
	RETVAL_LONG(count);
	enter(count);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_suspend, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(suspend)
{
	coroutine *self = &coroutines[current];

	ZEND_PARSE_PARAMETERS_NONE();
	self->suspended = look();
	swapcontext(&self->inside, &self->outside);
	set(&self->suspended);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_resume, 0, 1, IS_VOID, 0)
ZEND_ARG_TYPE_INFO(0, id, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(resume)
{
	zend_long id;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(id)
	ZEND_PARSE_PARAMETERS_END();
	enter(id);
}

/* The number of the coroutine that is running; 0: none is. */
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_current, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(current)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(current);
}

static const zend_function_entry functions[] = { ZEND_NS_FE("Coroutines", start, arginfo_start)
			ZEND_NS_FE("Coroutines", suspend, arginfo_suspend) ZEND_NS_FE("Coroutines", resume, arginfo_resume)
					ZEND_NS_FE("Coroutines", current, arginfo_current) ZEND_FE_END };

static zend_module_entry coroutines_module_entry = { STANDARD_MODULE_HEADER, "coroutines", functions, NULL, NULL, NULL,
	NULL, NULL, "1", STANDARD_MODULE_PROPERTIES };

ZEND_GET_MODULE(coroutines)
