#ifndef TESTS_ENGINE_LOOP_STACKS_H
#define TESTS_ENGINE_LOOP_STACKS_H

#include "core/thread/loop.h"

#include <stdlib.h>
#include <ucontext.h>

/* Stacks for operations, without PHP. */

#define STACK_SIZE ((size_t) 256 * 1024)

typedef struct test_stack {
	ucontext_t inside, outside;
	void *memory;
} test_stack;

static int stacks_in_use;

static void *create_stack(void (*body)(void))
{
	test_stack *created = calloc(1, sizeof *created);

	created->memory = malloc(STACK_SIZE);
	getcontext(&created->inside);
	created->inside.uc_stack.ss_sp = created->memory;
	created->inside.uc_stack.ss_size = STACK_SIZE;
	makecontext(&created->inside, body, 0);
	stacks_in_use++;
	return created;
}

static void enter_stack(void *entered)
{
	test_stack *stack = entered;

	swapcontext(&stack->outside, &stack->inside);
}

static void leave_stack(void *left)
{
	test_stack *stack = left;

	swapcontext(&stack->inside, &stack->outside);
}

static void destroy_stack(void *destroyed)
{
	test_stack *stack = destroyed;

	free(stack->memory);
	free(stack);
	stacks_in_use--;
}

static const dl_stacks test_stacks = { create_stack, enter_stack, leave_stack, destroy_stack };

/* Waits, at most this long, until the loop has something to do, and does it. */
static inline void turn(dl_loop *loop, dl_time limit)
{
	if (dl_wait_for(dl_loop_descriptor(loop), POLLIN, dl_clock_after(dl_clock_now(), limit), NULL) == DL_WAIT_READY) {
		dl_loop_pass(loop);
	}
}

#endif
