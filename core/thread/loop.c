#include "core/thread/loop.h"

#include "core/system/memory.h"
#include "core/thread/poller.h"
#include "core/system/process.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A pass resumes at most this many operations, and begins none after this time: other work of the thread waits
 * meanwhile, for example when 1,000 replies come at once because a frozen server continues. */
#define MOST_RESUMED 16
#define LONGEST_PASS (DL_MILLISECOND / 2)

/* A loop that runs wakes its operations earlier than this after their time, even on a busy machine. */
#define LATE (20 * DL_MILLISECOND)

/* How many events a pass takes. */
#define MOST_EVENTS 64

/* How many unused stacks are kept. */
#define MOST_SPARE 64

/* One call waits for no more descriptors: a list has at most nine servers (DL_REDIS_MOST_MEMBERS). */
#define MOST_POLLED 31

struct dl_loop {
	dl_way beside; /* how the thread waits while it has operations */
	const dl_stacks *stacks;
	dl_poller poller;
	unsigned long generation;
	dl_heap timers;
	dl_operation *oldest, **newest; /* those that aren't over */
	dl_operation *ready, **last_ready;
	void *spare[MOST_SPARE];
	size_t spares;
	dl_deferred *deferred, **last_deferred;
	dl_loop_part *parts;
	unsigned long numbers;
	dl_call_up *called, **last_called; /* guarded by the mutex */
	bool is_in_pass;
	bool is_rung; /* since the user's last dl_loop_pass(), somebody has asked for the next one */
	atomic_ulong passes;
	atomic_bool is_alerted;
	/* Those found by the poller that haven't been looked at. */
	void *found[MOST_EVENTS];
	size_t found_count;
};

atomic_bool dl_loops_exist;

/* Guards what other threads add to loops. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void dl_loop_start(void)
{
	static dl_process_guard guard = { .mutex = &mutex };

	dl_process_guard_add(&guard);
}

static dl_wait_result wait_suspended(dl_way *way, struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt);

static dl_operation *operation_of_way(dl_way *way)
{
	return (dl_operation *) ((char *) way - offsetof(dl_operation, way));
}

static dl_timer *timer_of_item(dl_heap_item *item)
{
	return (dl_timer *) ((char *) item - offsetof(dl_timer, item));
}

static dl_operation *operation_of_timer(dl_timer *timer)
{
	return (dl_operation *) ((char *) timer - offsetof(dl_operation, timer));
}

static dl_operation *operation_of_watch(dl_watch *watch)
{
	return (dl_operation *) ((char *) watch - offsetof(dl_operation, watch));
}

dl_operation *dl_operation_of_thread(void)
{
	dl_way *way = dl_wait_way();

	return way != NULL && way->wait == wait_suspended ? operation_of_way(way) : NULL;
}

/* Makes the descriptor readable, because there is something to do although nothing new happens. */
static void call_for_pass(dl_loop *loop)
{
	if (!loop->is_in_pass) {
		dl_poller_ring(&loop->poller);
	}
}

static void make_ready(dl_operation *operation)
{
	dl_loop *loop = operation->loop;

	assert(operation->state == DL_OPERATION_SUSPENDED || operation->state == DL_OPERATION_NEW);
	operation->state = DL_OPERATION_READY;
	operation->next_ready = NULL;
	if (loop->ready == NULL) {
		call_for_pass(loop);
	}
	*loop->last_ready = operation;
	loop->last_ready = &operation->next_ready;
}

static dl_operation *shift_ready(dl_loop *loop)
{
	dl_operation *first = loop->ready;

	loop->ready = first->next_ready;
	if (loop->ready == NULL) {
		loop->last_ready = &loop->ready;
	}
	return first;
}

static void leave_ready(dl_operation *operation)
{
	dl_operation **link = &operation->loop->ready;

	while (*link != operation) {
		link = &(*link)->next_ready;
	}
	*link = operation->next_ready;
	if (*link == NULL) {
		operation->loop->last_ready = link;
	}
}

/* With which way the thread waits between operations. */
static dl_way *outside(dl_loop *loop)
{
	return loop->oldest != NULL && !loop->is_in_pass ? &loop->beside : NULL;
}

/* What every stack runs, one operation after the other. */
static void body(void)
{
	for (;;) {
		dl_operation *operation = dl_operation_of_thread();
		void *stack;

		assert(operation != NULL);
		stack = operation->stack;
		operation->run(operation);
		operation->state = DL_OPERATION_OVER;
		operation->loop->stacks->leave(stack);
	}
}

static void *take_stack(dl_loop *loop)
{
	return loop->spares > 0 ? loop->spare[--loop->spares] : loop->stacks->create(body);
}

static void give_stack(dl_loop *loop, void *stack)
{
	if (loop->spares < MOST_SPARE) {
		loop->spare[loop->spares++] = stack;
	} else {
		loop->stacks->destroy(stack);
	}
}

static void conclude(dl_operation *operation)
{
	dl_loop *loop = operation->loop;

	assert(!dl_loop_is_timed(&operation->timer));
	give_stack(loop, operation->stack);
	operation->stack = NULL;
	*operation->link = operation->next;
	*(operation->next != NULL ? &operation->next->link : &loop->newest) = operation->link;
	operation->finish(operation);
}

/* Runs the operation until it is suspended or over. */
static void resume(dl_operation *operation)
{
	dl_loop *loop = operation->loop;

	operation->state = DL_OPERATION_RUNNING;
	dl_wait_set_way(&operation->way);
	loop->stacks->enter(operation->stack);
	if (operation->state == DL_OPERATION_OVER) {
		conclude(operation);
	}
	dl_wait_set_way(outside(loop));
}

static void suspend(dl_operation *operation, dl_time deadline)
{
	dl_loop *loop = operation->loop;

	operation->state = DL_OPERATION_SUSPENDED;
	if (deadline != DL_FOREVER) {
		dl_loop_start_timer(loop, &operation->timer, deadline);
	}
	loop->stacks->leave(operation->stack);
	dl_loop_stop_timer(loop, &operation->timer);
}

static bool must_end(const dl_operation *operation, const dl_interrupt *interrupt)
{
	return operation->is_given_up || dl_interrupt_is_to_end(interrupt);
}

static bool has_event(struct pollfd *descriptors, nfds_t count)
{
	return count > 0 && poll(descriptors, count, 0) > 0;
}

static void expire(dl_timer *timer)
{
	dl_operation *operation = operation_of_timer(timer);

	if (operation->state == DL_OPERATION_SUSPENDED) {
		make_ready(operation);
	}
}

static void look_for_operation(dl_watch *watch)
{
	dl_operation *operation = operation_of_watch(watch);

	if (operation->state == DL_OPERATION_SUSPENDED) {
		make_ready(operation);
	}
}

/* Returns how many are watched: all, unless the system refuses one. */
static nfds_t watch_all(dl_operation *operation, const struct pollfd *descriptors, nfds_t count)
{
	nfds_t watched = 0;

	while (watched < count
			&& (descriptors[watched].fd < 0
					|| dl_loop_watch(operation->loop, descriptors[watched].fd, descriptors[watched].events,
							   &operation->watch)
							== 0)) {
		watched++;
	}
	return watched;
}

static void unwatch_all(dl_operation *operation, const struct pollfd *descriptors, nfds_t count)
{
	for (nfds_t i = 0; i < count; i++) {
		if (descriptors[i].fd >= 0) {
			dl_loop_unwatch(operation->loop, descriptors[i].fd, &operation->watch);
		}
	}
}

/* If not all descriptors can be watched, looks at them once in a while. */
static dl_time end_of_look(dl_time deadline, bool is_all)
{
	return is_all ? deadline : dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), DL_MILLISECOND));
}

static dl_wait_result wait_suspended(dl_way *way, struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt)
{
	dl_operation *operation = operation_of_way(way);
	nfds_t watched;
	dl_wait_result result;

	if (must_end(operation, interrupt)) {
		return DL_WAIT_INTERRUPTED;
	}
	if (has_event(descriptors, count)) {
		return DL_WAIT_READY;
	}
	if (deadline <= dl_clock_now()) {
		return DL_WAIT_TIMEOUT;
	}
	operation->interrupt = interrupt;
	watched = watch_all(operation, descriptors, count);
	do {
		suspend(operation, end_of_look(deadline, watched == count));
		if (must_end(operation, interrupt)) {
			result = DL_WAIT_INTERRUPTED;
		} else {
			result = has_event(descriptors, count) ? DL_WAIT_READY : DL_WAIT_TIMEOUT;
		}
	} while (result == DL_WAIT_TIMEOUT && dl_clock_now() < deadline);
	unwatch_all(operation, descriptors, watched);
	operation->interrupt = NULL;
	return result;
}

dl_wait_result dl_operation_sleep(dl_time deadline, const dl_interrupt *interrupt)
{
	dl_operation *operation = dl_operation_of_thread();
	dl_wait_result result;

	assert(operation != NULL);
	if (must_end(operation, interrupt)) {
		return DL_WAIT_INTERRUPTED;
	}
	operation->is_asleep = true;
	operation->is_woken = false;
	operation->interrupt = interrupt;
	suspend(operation, deadline);
	operation->is_asleep = false;
	operation->interrupt = NULL;
	if (must_end(operation, interrupt)) {
		result = DL_WAIT_INTERRUPTED;
	} else {
		result = operation->is_woken || dl_clock_now() < deadline ? DL_WAIT_READY : DL_WAIT_TIMEOUT;
	}
	return result;
}

bool dl_operation_was_held_up(dl_time *deadline)
{
	const dl_operation *operation = dl_operation_of_thread();
	dl_time late = dl_clock_now() - *deadline;

	if (operation == NULL || operation->is_given_up || late < LATE) {
		return false;
	}
	*deadline += 2 * late;
	return true;
}

void dl_operation_wake(dl_operation *operation)
{
	operation->is_woken = true;
	if (operation->is_asleep && operation->state == DL_OPERATION_SUSPENDED) {
		make_ready(operation);
	}
}

/* Opens the loop's turn: until end_pass(), operations and whatever else runs may only be resumed in order. */
static void begin_pass(dl_loop *loop)
{
	assert(!loop->is_in_pass);
	loop->is_in_pass = true;
	dl_wait_set_way(NULL);
}

static void run_deferred(dl_loop *loop)
{
	dl_deferred *deferred;

	while ((deferred = loop->deferred) != NULL) {
		loop->deferred = deferred->next;
		if (loop->deferred == NULL) {
			loop->last_deferred = &loop->deferred;
		}
		deferred->is_planned = false;
		deferred->run(deferred);
	}
}

static void end_pass(dl_loop *loop)
{
	run_deferred(loop);
	loop->is_in_pass = false;
	dl_wait_set_way(outside(loop));
	if (loop->ready != NULL) {
		dl_poller_ring(&loop->poller);
	} else if (dl_heap_first(&loop->timers) != NULL) {
		dl_poller_arm(&loop->poller, dl_heap_first(&loop->timers)->due);
	}
}

bool dl_loop_begin(dl_loop *loop, dl_operation *operation)
{
	void *stack = take_stack(loop);

	assert(!dl_loop_is_inherited(loop));
	if (stack == NULL) {
		return false;
	}
	operation->loop = loop;
	operation->stack = stack;
	operation->state = DL_OPERATION_NEW;
	operation->way = (dl_way) { .wait = wait_suspended };
	operation->watch.look = look_for_operation;
	operation->timer.expire = expire;
	operation->next = NULL;
	operation->link = loop->newest;
	*loop->newest = operation;
	loop->newest = &operation->next;
	if (loop->ready != NULL || loop->is_in_pass) {
		make_ready(operation);
		return true;
	}
	begin_pass(loop);
	resume(operation);
	end_pass(loop);
	return true;
}

void dl_loop_call_up(dl_call_up *call)
{
	dl_loop *loop = call->operation->loop;

	pthread_mutex_lock(&mutex);
	if (!call->is_listed) {
		call->is_listed = true;
		call->next = NULL;
		if (loop->called == NULL) {
			dl_poller_ring(&loop->poller);
		}
		*loop->last_called = call;
		loop->last_called = &call->next;
	}
	pthread_mutex_unlock(&mutex);
}

void dl_loop_forget_call(dl_call_up *call)
{
	dl_loop *loop = call->operation->loop;
	dl_call_up **link = &loop->called;

	pthread_mutex_lock(&mutex);
	while (call->is_listed && *link != call) {
		link = &(*link)->next;
	}
	if (call->is_listed) {
		*link = call->next;
		if (*link == NULL) {
			loop->last_called = link;
		}
	}
	call->is_listed = false;
	pthread_mutex_unlock(&mutex);
}

static void wake_called(dl_loop *loop)
{
	dl_call_up *call;

	pthread_mutex_lock(&mutex);
	while ((call = loop->called) != NULL) {
		loop->called = call->next;
		call->is_listed = false;
		dl_operation_wake(call->operation);
	}
	loop->last_called = &loop->called;
	pthread_mutex_unlock(&mutex);
}

static void look_at_events(dl_loop *loop)
{
	loop->found_count = dl_poller_look(&loop->poller, loop->found, MOST_EVENTS);
	for (size_t i = 0; i < loop->found_count; i++) {
		dl_watch *watch = loop->found[i];

		/* An earlier look may have ended this watch. */
		if (watch != NULL) {
			loop->found[i] = NULL;
			watch->look(watch);
		}
	}
	loop->found_count = 0;
}

static void ask_interrupts(dl_loop *loop)
{
	if (!atomic_exchange(&loop->is_alerted, false)) {
		return;
	}
	for (dl_operation *one = loop->oldest; one != NULL; one = one->next) {
		if (one->state == DL_OPERATION_SUSPENDED && dl_interrupt_is_to_end(one->interrupt)) {
			make_ready(one);
		}
	}
}

static void expire_timers(dl_loop *loop, dl_time now)
{
	dl_heap_item *first;

	while ((first = dl_heap_first(&loop->timers)) != NULL && first->due <= now) {
		dl_timer *timer = timer_of_item(first);

		dl_heap_remove(&loop->timers, first);
		timer->expire(timer);
	}
}

static void pass(dl_loop *loop)
{
	dl_time now;

	begin_pass(loop);
	atomic_fetch_add_explicit(&loop->passes, 1, memory_order_relaxed);
	look_at_events(loop);
	wake_called(loop);
	ask_interrupts(loop);
	now = dl_clock_now();
	expire_timers(loop, now);
	for (int i = 0; loop->ready != NULL && i < MOST_RESUMED; i++) {
		resume(shift_ready(loop));
		if (dl_clock_now() - now >= LONGEST_PASS) {
			break;
		}
	}
	end_pass(loop);
}

void dl_loop_pass(dl_loop *loop)
{
	loop->is_rung = false;
	pass(loop);
}

/* What an ordinary wait of the thread does while there are operations. */
static dl_wait_result wait_and_pass(dl_loop *loop, struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt)
{
	struct pollfd all[MOST_POLLED + 1];
	dl_wait_result result;

	assert(count <= MOST_POLLED);
	for (;;) {
		bool is_any = false;

		if (count > 0) {
			memcpy(all, descriptors, count * sizeof *all);
		}
		all[count] = (struct pollfd) { .fd = loop->poller.descriptor, .events = POLLIN };
		result = dl_wait_by_poll(all, count + 1, deadline, interrupt);
		if (result != DL_WAIT_READY) {
			return result;
		}
		for (nfds_t i = 0; i < count; i++) {
			descriptors[i].revents = all[i].revents;
			is_any = is_any || all[i].revents != 0;
		}
		if (all[count].revents != 0) {
			pass(loop);
		}
		if (is_any) {
			return DL_WAIT_READY;
		}
	}
}

static dl_wait_result wait_beside(dl_way *way, struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt)
{
	dl_loop *loop = (dl_loop *) ((char *) way - offsetof(dl_loop, beside));
	unsigned long generation = loop->generation;
	dl_wait_result result;

	if (dl_loop_is_inherited(loop)) {
		return dl_wait_by_poll(descriptors, count, deadline, interrupt);
	}
	result = wait_and_pass(loop, descriptors, count, deadline, interrupt);
	/* The passes of this wait have taken what rang for the user's loop, too. If the interrupt has forked, the child may
	 * have let go of the loop. */
	if (generation == dl_process_generation() && loop->is_rung) {
		dl_poller_ring(&loop->poller);
	}
	return result;
}

dl_loop *dl_loop_open(const dl_stacks *stacks, int *failure)
{
	dl_loop *loop = dl_allocate(sizeof *loop);

	*failure = dl_wait_prepare_ways();
	if (*failure == 0) {
		*failure = dl_poller_open(&loop->poller);
	}
	if (*failure != 0) {
		free(loop);
		return NULL;
	}
	atomic_store(&dl_loops_exist, true);
	loop->beside.wait = wait_beside;
	loop->stacks = stacks;
	loop->generation = dl_process_generation();
	loop->newest = &loop->oldest;
	loop->last_ready = &loop->ready;
	loop->last_called = &loop->called;
	loop->last_deferred = &loop->deferred;
	return loop;
}

bool dl_loop_is_inherited(const dl_loop *loop)
{
	return loop->generation != dl_process_generation();
}

int dl_loop_descriptor(const dl_loop *loop)
{
	return loop->poller.descriptor;
}

void dl_loop_free_stacks(dl_loop *loop)
{
	while (loop->spares > 0) {
		loop->stacks->destroy(loop->spare[--loop->spares]);
	}
}

static void close_parts(dl_loop *loop)
{
	dl_loop_part *part;

	while ((part = loop->parts) != NULL) {
		loop->parts = part->next;
		part->close(part);
	}
}

static void free_loop(dl_loop *loop)
{
	dl_loop_free_stacks(loop);
	dl_poller_close(&loop->poller);
	dl_heap_free(&loop->timers);
	free(loop);
}

void dl_loop_close(dl_loop *loop)
{
	assert(loop->oldest == NULL && !loop->is_in_pass);
	close_parts(loop);
	free_loop(loop);
}

/* Parts may still refer to what is on the stacks of operations, so those are freed last. */
void dl_loop_abandon(dl_loop *loop)
{
	assert(dl_loop_is_inherited(loop));
	dl_wait_set_way(NULL);
	/* Nothing may use the poller any more: it is still the parent's, too. */
	dl_poller_close(&loop->poller);
	for (dl_operation *one = loop->oldest; one != NULL; one = one->next) {
		one->state = DL_OPERATION_OVER;
		dl_loop_stop_timer(loop, &one->timer);
	}
	close_parts(loop);
	for (dl_operation *one = loop->oldest; one != NULL; one = one->next) {
		loop->stacks->destroy(one->stack);
		one->stack = NULL;
	}
	free_loop(loop);
}

const atomic_ulong *dl_loop_pulse(const dl_loop *loop)
{
	return &loop->passes;
}

bool dl_loop_is_busy(const dl_loop *loop)
{
	return loop->oldest != NULL;
}

void dl_loop_ring(dl_loop *loop)
{
	loop->is_rung = true;
	dl_poller_ring(&loop->poller);
}

void dl_loop_alert(dl_loop *loop)
{
	if (!atomic_exchange(&loop->is_alerted, true)) {
		dl_poller_ring(&loop->poller);
	}
}

void dl_operation_give_up(dl_operation *operation)
{
	dl_loop *loop = operation->loop;

	assert(operation->state == DL_OPERATION_SUSPENDED || operation->state == DL_OPERATION_READY);
	operation->is_given_up = true;
	if (operation->state == DL_OPERATION_READY) {
		leave_ready(operation);
	}
	begin_pass(loop);
	resume(operation);
	end_pass(loop);
}

int dl_loop_watch(dl_loop *loop, int descriptor, short events, dl_watch *watch)
{
	return dl_poller_add(&loop->poller, descriptor, events, watch);
}

void dl_loop_unwatch(dl_loop *loop, int descriptor, const dl_watch *watch)
{
	if (loop->poller.descriptor >= 0) {
		dl_poller_remove(&loop->poller, descriptor);
	}
	for (size_t i = 0; i < loop->found_count; i++) {
		if (loop->found[i] == watch) {
			loop->found[i] = NULL;
		}
	}
}

void dl_loop_start_timer(dl_loop *loop, dl_timer *timer, dl_time due)
{
	timer->item.due = due;
	dl_heap_add(&loop->timers, &timer->item);
	if (!loop->is_in_pass) {
		dl_poller_arm(&loop->poller, due);
	}
}

void dl_loop_stop_timer(dl_loop *loop, dl_timer *timer)
{
	if (dl_loop_is_timed(timer)) {
		dl_heap_remove(&loop->timers, &timer->item);
	}
}

unsigned long dl_loop_next_number(dl_loop *loop)
{
	return ++loop->numbers;
}

void dl_loop_defer(dl_loop *loop, dl_deferred *deferred)
{
	if (deferred->is_planned) {
		return;
	}
	deferred->is_planned = true;
	deferred->next = NULL;
	*loop->last_deferred = deferred;
	loop->last_deferred = &deferred->next;
	call_for_pass(loop);
}

void dl_loop_settle(dl_loop *loop, dl_time deadline)
{
	assert(loop->oldest == NULL && !loop->is_in_pass);
	for (dl_loop_part *part = loop->parts; part != NULL; part = part->next) {
		if (part->settle != NULL) {
			part->settle(part, deadline);
		}
	}
}

void dl_loop_add_part(dl_loop *loop, dl_loop_part *part)
{
	dl_loop_part **last = &loop->parts;

	while (*last != NULL) {
		last = &(*last)->next;
	}
	part->next = NULL;
	*last = part;
}

dl_loop_part *dl_loop_next_part(const dl_loop *loop, const dl_loop_part *after, const void *kind)
{
	dl_loop_part *part = after != NULL ? after->next : loop->parts;

	while (part != NULL && part->kind != kind) {
		part = part->next;
	}
	return part;
}
