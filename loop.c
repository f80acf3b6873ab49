#include "loop.h"

#include "exception.h"
#include "lock_view.h"
#include "stacks.h"

#include "core/loop.h"
#include "core/memory.h"
#include "core/process.h"

#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_interfaces.h"
#include "php_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

zend_class_entry *distlock_ce_Ticket;

static zend_object_handlers ticket_handlers;

static dl_outcome run_in_loop(distlock_object *object, distlock_call *call, dl_error *error);

/* A call that became an operation. It has everything that the operation needs, and belongs to its ticket. */
struct task {
	dl_operation operation; /* comes first */
	distlock_call call;
	dl_ahead ahead;
	dl_status status;
	dl_outcome outcome;
	dl_error error;
	dl_timer timer;     /* for a ticket that was made in PHP, which has no operation */
	unsigned long mark; /* what mark() would have returned when it began */
	struct distlock_ticket *ticket;
	struct task *next; /* among those that dispatch() will return */
};

/*
 *   PENDING   its operation isn't over
 *   SETTLED   it is; what it has acquired is reserved
 *   TAKEN     settle() was called
 *   GIVEN_UP  whatever it had is owed to the servers
 */
struct distlock_ticket {
	struct task *task;   /* in a forked child: its parent's, of which nothing but the memory is left */
	zend_object *lock;   /* NULL: it isn't about a lock */
	zval settle, cancel; /* of a ticket that was made in PHP, until it is taken or given up; otherwise undefined */
	bool is_of_php;      /* its lock is written in PHP */
	enum { PENDING, SETTLED, TAKEN, GIVEN_UP } state;
	bool is_seen; /* enqueue(), or the callback, has handed it to PHP code */
	unsigned long generation;
	struct distlock_ticket *next, **link; /* among those that are pending or settled */
	zend_object std;
};

/* What a thread has. */
struct distlock_loop {
	_Atomic(dl_loop *) engine;       /* NULL: none of this process is open. The keeper reads it, too */
	struct distlock_ticket *tickets; /* the pending and the settled ones, latest first */
	zval await, when;
	HashTable awaiting; /* the fibers in which await is being called, by their addresses; 0: outside of fibers */
	zend_resource *stream;
	struct task *settled, **last_settled; /* for dispatch() */
	char **lines;                         /* for the log */
	size_t line_count;
	bool is_dispatching;
};

static struct distlock_ticket *ticket_from(zend_object *object)
{
	return (struct distlock_ticket *) ((char *) object - offsetof(struct distlock_ticket, std));
}

static struct task *task_of_timer(dl_timer *timer)
{
	return (struct task *) ((char *) timer - offsetof(struct task, timer));
}

/* NULL: it is about none, or about one that is written in PHP. */
static distlock_object *lock_of(const struct distlock_ticket *ticket)
{
	return ticket->lock != NULL && !ticket->is_of_php ? distlock_object_from(ticket->lock) : NULL;
}

/* The parent's operation may be waiting for one of them, or have acquired it. */
static void leave_parts_to_parent(const distlock_object *object)
{
	zval *part;

	if (object == NULL || Z_TYPE(object->parts) != IS_ARRAY) {
		return;
	}
	ZEND_HASH_FOREACH_VAL (Z_ARRVAL(object->parts), part) {
		const distlock_object *of_part = distlock_object_from(Z_OBJ_P(part));

		leave_parts_to_parent(of_part);
		if (of_part->lock->state == DL_WAITING || of_part->lock->is_busy) {
			dl_lock_leave_to_parent(of_part->lock);
		}
	}
	ZEND_HASH_FOREACH_END();
}

/* Forgets what belongs to the parent of this process. */
static void abandon(distlock_loop *loop)
{
	for (struct distlock_ticket *one = loop->tickets; one != NULL; one = one->next) {
		distlock_object *object = lock_of(one);

		if (object != NULL) {
			dl_lock_leave_to_parent(object->lock);
			leave_parts_to_parent(object);
			object->ticket = NULL;
		}
	}
	dl_loop_abandon(loop->engine);
	loop->tickets = NULL;
	loop->engine = NULL;
	loop->settled = NULL;
	loop->last_settled = &loop->settled;
	loop->line_count = 0;
	if (loop->stream != NULL) {
		zend_list_delete(loop->stream);
		loop->stream = NULL;
	}
}

/* Returns the thread's loop, whose engine may not be open. */
static distlock_loop *loop_of_thread(void)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (loop == NULL) {
		loop = dl_allocate(sizeof *loop);
		ZVAL_UNDEF(&loop->await);
		ZVAL_UNDEF(&loop->when);
		zend_hash_init(&loop->awaiting, 0, NULL, NULL, true);
		loop->last_settled = &loop->settled;
		DISTLOCK_G(loop) = loop;
	} else if (loop->engine != NULL && dl_loop_is_inherited(loop->engine)) {
		abandon(loop);
	}
	return loop;
}

/* Opens the engine's loop. false: it has thrown. */
static bool open_engine(distlock_loop *loop)
{
	int failure;

	/* PHP may still call a user's session handler. A stack that is made now would outlive PHP's memory of the
	 * request. */
	if (DISTLOCK_G(is_request_over)) {
		zend_throw_exception(distlock_ce_LockStateException, "The request is over: there are no more tickets", 0);
		return false;
	}
	if (loop->engine != NULL) {
		return true;
	}
	loop->engine = dl_loop_open(&distlock_stacks, &failure);
	if (loop->engine == NULL) {
		zend_throw_exception_ex(distlock_ce_LockStateException, 0, "Tickets aren't available: %s",
				failure == ENOSYS ? "this system has no epoll" : strerror(failure));
	}
	return loop->engine != NULL;
}

static void leave_settled(distlock_loop *loop, struct task *gone)
{
	struct task **link = &loop->settled;

	while (*link != NULL && *link != gone) {
		link = &(*link)->next;
	}
	if (*link == gone) {
		*link = gone->next;
		if (*link == NULL) {
			loop->last_settled = link;
		}
	}
}

/* Has dispatch() return the ticket. */
static void join_settled(distlock_loop *loop, struct task *task)
{
	task->next = NULL;
	*loop->last_settled = task;
	loop->last_settled = &task->next;
	if (!loop->is_dispatching) {
		dl_loop_ring(loop->engine);
	}
}

static bool has_acquired(const struct task *task)
{
	return task->call.is_acquisition && task->outcome == DL_DONE && task->call.wish.mode != DL_NOTHING;
}

static void run_task(dl_operation *operation)
{
	struct task *task = (struct task *) operation;

	if (!operation->is_given_up) {
		task->outcome = task->call.run(&task->call, &task->error);
	}
}

/* Runs in a pass, so nothing of PHP may be called or freed. */
static void finish_task(dl_operation *operation)
{
	distlock_loop *loop = DISTLOCK_G(loop);
	struct task *task = (struct task *) operation;
	struct distlock_ticket *ticket = task->ticket;

	ticket->state = SETTLED;
	if (has_acquired(task)) {
		dl_lock_reserve(task->call.lock, dl_loop_pulse(loop->engine));
	}
	if (ticket->is_seen && !operation->is_given_up) {
		join_settled(loop, task);
	}
}

static void free_task(struct task *task)
{
	if (task->call.lock != NULL) {
		dl_lock_unrefer(task->call.lock);
	}
	if (task->call.text != NULL) {
		zend_string_release(task->call.text);
	}
	if (task->call.breakable.seen != NULL || (task->call.status != NULL && task->outcome == DL_DONE)) {
		dl_status_free(&task->status);
	}
	free(task);
}

static bool is_inherited(const struct distlock_ticket *ticket)
{
	return ticket->generation != dl_process_generation();
}

static void join_tickets(distlock_loop *loop, struct distlock_ticket *ticket)
{
	ticket->next = loop->tickets;
	ticket->link = &loop->tickets;
	loop->tickets = ticket;
	if (ticket->next != NULL) {
		ticket->next->link = &ticket->next;
	}
}

static void leave_tickets(struct distlock_ticket *ticket)
{
	*ticket->link = ticket->next;
	if (ticket->next != NULL) {
		ticket->next->link = ticket->link;
	}
}

/* The object may be used by other calls again. */
static void let_go(struct distlock_ticket *ticket)
{
	distlock_object *object = lock_of(ticket);

	leave_tickets(ticket);
	if (object != NULL && object->ticket == ticket) {
		object->ticket = NULL;
	}
	if (ticket->task->call.lock != NULL) {
		dl_lock_accept(ticket->task->call.lock);
	}
}

/* Ends the ticket, whatever its state, and never waits for a server. */
static void give_up(struct distlock_ticket *ticket)
{
	struct task *task = ticket->task;
	dl_error ignored;

	/* If PHP ran out of memory for its stack, it hasn't begun. */
	if (ticket->state == PENDING && task->operation.loop != NULL) {
		dl_operation_give_up(&task->operation);
	} else if (ticket->state == PENDING && ticket->is_of_php) {
		dl_loop_stop_timer(DISTLOCK_G(loop)->engine, &task->timer);
		ticket->state = SETTLED;
	}
	if (ticket->state != SETTLED) {
		return;
	}
	leave_settled(DISTLOCK_G(loop), task);
	let_go(ticket);
	ticket->state = GIVEN_UP;
	if (has_acquired(task)) {
		dl_lock_release(task->call.lock, false, &ignored);
	}
}

/* Calls one of the functions of a ticket that was made in PHP, after which it has neither. */
static void call_back(struct distlock_ticket *ticket, zval *callback, zval *result)
{
	zval settle, cancel;

	ZVAL_COPY_VALUE(&settle, &ticket->settle);
	ZVAL_COPY_VALUE(&cancel, &ticket->cancel);
	ZVAL_UNDEF(&ticket->settle);
	ZVAL_UNDEF(&ticket->cancel);
	ZVAL_UNDEF(result);
	call_user_function(NULL, NULL, callback == &ticket->settle ? &settle : &cancel, result, 0, NULL);
	zval_ptr_dtor(&settle);
	zval_ptr_dtor(&cancel);
}

/* Tells a lock that is written in PHP that its ticket was given up. An exception may be on its way. */
static void tell_given_up(struct distlock_ticket *ticket)
{
	zend_object *pending = EG(exception);
	const zend_op *before = EG(opline_before_exception);
	zval ignored;

	if (Z_ISUNDEF(ticket->cancel)) {
		return;
	}
	EG(exception) = NULL;
	call_back(ticket, &ticket->cancel, &ignored);
	zval_ptr_dtor(&ignored);
	if (pending == NULL) {
		return;
	}
	EG(opline_before_exception) = before;
	if (EG(exception) != NULL) {
		zend_exception_set_previous(EG(exception), pending);
	} else {
		EG(exception) = pending;
	}
}

/* PHP code may still run, which it may not when the ticket is freed. */
static void destroy_ticket(zend_object *std)
{
	struct distlock_ticket *destroyed = ticket_from(std);

	if (destroyed->is_of_php && !is_inherited(destroyed)) {
		give_up(destroyed);
		tell_given_up(destroyed);
	}
}

static zend_object *create_ticket(zend_class_entry *ce)
{
	struct distlock_ticket *created = zend_object_alloc(sizeof *created, ce);

	zend_object_std_init(&created->std, ce);
	created->std.handlers = &ticket_handlers;
	return &created->std;
}

static void free_ticket(zend_object *std)
{
	struct distlock_ticket *freed = ticket_from(std);

	if (freed->task != NULL) {
		if (is_inherited(freed)) {
			/* The parent's loop still refers to the task; the lock is the parent's, and so is what the operation had on
			 * its stack. */
			loop_of_thread();
		} else {
			give_up(freed);
			leave_settled(DISTLOCK_G(loop), freed->task);
		}
		free_task(freed->task);
	}
	if (freed->lock != NULL) {
		if (lock_of(freed) != NULL && lock_of(freed)->ticket == freed) {
			lock_of(freed)->ticket = NULL;
		}
		OBJ_RELEASE(freed->lock);
	}
	zval_ptr_dtor(&freed->settle);
	zval_ptr_dtor(&freed->cancel);
	zend_object_std_dtor(std);
}

static HashTable *look_for_cycles(zend_object *std, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (ticket_from(std)->lock != NULL) {
		zend_get_gc_buffer_add_obj(buffer, ticket_from(std)->lock);
	}
	zend_get_gc_buffer_add_zval(buffer, &ticket_from(std)->settle);
	zend_get_gc_buffer_add_zval(buffer, &ticket_from(std)->cancel);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

void distlock_loop_startup(zend_class_entry *ce)
{
	distlock_call_in_loop = run_in_loop;
	distlock_ce_Ticket = ce;
	ce->create_object = create_ticket;
	memcpy(&ticket_handlers, &std_object_handlers, sizeof ticket_handlers);
	ticket_handlers.offset = offsetof(struct distlock_ticket, std);
	ticket_handlers.dtor_obj = destroy_ticket;
	ticket_handlers.free_obj = free_ticket;
	ticket_handlers.get_gc = look_for_cycles;
	ticket_handlers.clone_obj = NULL;
}

/* Copies what the call refers to, or takes it over, because the operation may outlive the call. */
static struct task *make_task(distlock_call *call)
{
	struct task *made = dl_allocate(sizeof *made);

	made->operation.run = run_task;
	made->operation.finish = finish_task;
	made->call = *call;
	made->call.wish.interrupt = NULL;
	/* The record of a wait says what a thread waits for, and this one doesn't. */
	made->call.wish.deadlock_after = 0;
	if (call->wish.ahead != NULL) {
		made->call.wish.ahead = &made->ahead;
	}
	if (call->status != NULL) {
		made->call.status = &made->status;
	}
	if (call->breakable.seen != NULL) {
		made->status = *call->breakable.seen;
		made->call.breakable.seen = &made->status;
		call->breakable.seen = NULL;
	}
	if (call->text != NULL) {
		zend_string_addref(call->text);
	}
	if (call->lock != NULL) {
		dl_lock_refer(call->lock);
	}
	/* A mark that is taken later is larger, even if the operation hasn't listed its lock by then. */
	made->mark = DISTLOCK_G(held).added++;
	made->outcome = DL_INTERRUPTED;
	return made;
}

/* Begins the call as an operation. NULL: it has thrown. */
static struct distlock_ticket *begin(distlock_loop *loop, distlock_object *object, distlock_call *call)
{
	struct distlock_ticket *made;
	struct task *task;

	if (!open_engine(loop)) {
		return NULL;
	}
	made = ticket_from(create_ticket(distlock_ce_Ticket));
	made->generation = dl_process_generation();
	made->task = task = make_task(call);
	task->ticket = made;
	join_tickets(loop, made);
	if (object != NULL) {
		made->lock = &object->std;
		GC_ADDREF(made->lock);
		object->ticket = made;
	}
	if (!dl_loop_begin(loop->engine, &task->operation)) {
		made->state = GIVEN_UP;
		let_go(made);
		OBJ_RELEASE(&made->std);
		zend_throw_exception(distlock_ce_LockStateException,
				"There is no memory for the stack of another ticket: the process has too many, or a limit is too low",
				0);
		return NULL;
	}
	return made;
}

/* Hands the outcome to the caller, and the lock to its object. */
static dl_outcome take(struct distlock_ticket *ticket, distlock_call *call, dl_error *error)
{
	struct task *task = ticket->task;

	leave_settled(DISTLOCK_G(loop), task);
	let_go(ticket);
	ticket->state = TAKEN;
	if (has_acquired(task) && ticket->lock != NULL) {
		lock_of(ticket)->fiber = EG(active_fiber);
	}
	*error = task->error;
	if (call->wish.ahead != NULL) {
		*call->wish.ahead = task->ahead;
	}
	if (call->status != NULL) {
		*call->status = task->status;
		task->call.status = NULL;
	}
	return task->outcome;
}

/* Whether the fiber that is running is being destroyed: it can't be suspended any more. */
static bool is_fiber_ending(void)
{
	return EG(active_fiber) != NULL && (EG(active_fiber)->flags & ZEND_FIBER_FLAG_DESTROYED) != 0;
}

static zend_ulong current_fiber(void)
{
	return (zend_ulong) (uintptr_t) EG(active_fiber);
}

/* Whether a call may suspend the code that makes it. The function that suspends must not be called by itself: each of
 * its own calls would call it again, without end. */
static bool may_suspend(const distlock_loop *loop)
{
	return !EG(exception) && !zend_fiber_switch_blocked() && !is_fiber_ending()
			&& !zend_hash_index_exists(&loop->awaiting, current_fiber());
}

/* Whether the user wants the call to suspend. The calls of the user's function block, as they would ask again, without
 * end. May leave an exception. */
static bool is_wanted(const distlock_loop *loop)
{
	zval callback, result;
	bool is_wanted;

	if (Z_ISUNDEF(loop->when)) {
		return EG(active_fiber) != NULL;
	}
	ZVAL_COPY(&callback, &loop->when);
	ZVAL_UNDEF(&result);
	zend_fiber_switch_block();
	call_user_function(NULL, NULL, &callback, &result, 0, NULL);
	zend_fiber_switch_unblock();
	is_wanted = !EG(exception) && zend_is_true(&result);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&callback);
	return is_wanted;
}

/* Calls the user's function, which returns when the ticket is settled. May leave an exception. */
static void call_await(distlock_loop *loop, struct distlock_ticket *ticket)
{
	zend_ulong fiber = current_fiber();
	zval callback, argument, result;

	ZVAL_COPY(&callback, &loop->await);
	ZVAL_OBJ_COPY(&argument, &ticket->std);
	ZVAL_UNDEF(&result);
	zend_hash_index_add_empty_element(&loop->awaiting, fiber);
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	zend_hash_index_del(&loop->awaiting, fiber);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&argument);
	zval_ptr_dtor(&callback);
}

static void write_lines(distlock_loop *loop);

/* The user's function may have called settle(), but the method that it suspended is about to throw. */
static void give_back(const struct distlock_ticket *ticket)
{
	dl_error ignored;

	if (ticket->state == TAKEN && has_acquired(ticket->task)) {
		dl_lock_release(ticket->task->call.lock, false, &ignored);
	}
}

/* Lets the user's function suspend the caller. */
static dl_outcome run_suspended(distlock_loop *loop, distlock_object *object, distlock_call *call, dl_error *error)
{
	struct distlock_ticket *ticket = begin(loop, object, call);
	dl_outcome outcome = DL_INTERRUPTED;

	if (ticket == NULL) {
		return outcome;
	}
	if (ticket->state == PENDING) {
		ticket->is_seen = true;
		call_await(loop, ticket);
	}
	write_lines(loop);
	if (is_inherited(ticket)) {
		dl_error_set(error, DL_ERROR_STATE, "This is a forked child: the ticket belongs to its parent");
		outcome = DL_FAILED;
	} else if (ticket->state == SETTLED && !EG(exception)) {
		outcome = take(ticket, call, error);
	} else if (ticket->state == PENDING && !EG(exception)) {
		dl_error_set(error, DL_ERROR_STATE,
				"The function given to await_with() returned before the ticket was settled");
		outcome = DL_FAILED;
	} else if (ticket->state == GIVEN_UP || ticket->state == TAKEN) {
		give_back(ticket);
		dl_error_set(error, DL_ERROR_STATE, "The ticket was settled or cancelled before the call was over");
		outcome = EG(exception) ? DL_INTERRUPTED : DL_FAILED;
	}
	if (!is_inherited(ticket)) {
		give_up(ticket);
	}
	OBJ_RELEASE(&ticket->std);
	return outcome;
}

/* Nobody can wait here, because the fiber is being destroyed, or an exception is on its way. */
static bool must_not_wait(const distlock_loop *loop, const distlock_call *call)
{
	return call->is_release && EG(active_fiber) != NULL && !Z_ISUNDEF(loop->await);
}

static dl_outcome run_in_loop(distlock_object *object, distlock_call *call, dl_error *error)
{
	distlock_loop *loop = loop_of_thread();

	if (object != NULL && !distlock_object_is_free(object, error)) {
		return DL_FAILED;
	}
	if (Z_ISUNDEF(loop->await)) {
		return call->run(call, error);
	}
	if (!may_suspend(loop)) {
		call->confirm = call->confirm && !must_not_wait(loop, call);
		return call->run(call, error);
	}
	if (is_wanted(loop)) {
		return run_suspended(loop, object, call, error);
	}
	return EG(exception) ? DL_INTERRUPTED : call->run(call, error);
}

/* For user code that holds the ticket. NULL: it has thrown. */
static struct distlock_ticket *usable(zval *this_zval)
{
	struct distlock_ticket *used = ticket_from(Z_OBJ_P(this_zval));

	if (used->task == NULL) {
		zend_throw_error(NULL, "The DistLock\\Ticket has not been constructed");
		return NULL;
	}
	if (is_inherited(used)) {
		loop_of_thread();
		zend_throw_exception(distlock_ce_LockStateException,
				"This is a forked child: the ticket belongs to its parent, which can still settle it", 0);
		return NULL;
	}
	return used;
}

static void settle_of_php(struct task *task)
{
	task->ticket->state = SETTLED;
	join_settled(DISTLOCK_G(loop), task);
}

/* Called in a pass. */
static void time_is_over(dl_timer *timer)
{
	settle_of_php(task_of_timer(timer));
}

/* Makes a ticket whose lock is written in PHP. It has no operation: a timer is all that it needs. */
static void make_of_php(distlock_loop *loop, struct distlock_ticket *made, zval *lock, dl_time limit)
{
	struct task *task = dl_allocate(sizeof *task);

	task->ticket = made;
	task->mark = DISTLOCK_G(held).added++;
	task->outcome = DL_INTERRUPTED;
	task->timer.expire = time_is_over;
	made->is_of_php = made->is_seen = true;
	made->generation = dl_process_generation();
	made->task = task;
	made->lock = Z_OBJ_P(lock);
	GC_ADDREF(made->lock);
	join_tickets(loop, made);
	if (limit < DL_FOREVER) {
		dl_loop_start_timer(loop->engine, &task->timer, dl_clock_after(dl_clock_now(), limit));
	}
}

ZEND_METHOD(DistLock_Ticket, __construct)
{
	struct distlock_ticket *made = ticket_from(Z_OBJ_P(ZEND_THIS));
	zend_fcall_info settle, cancel;
	zend_fcall_info_cache settle_cache, cancel_cache;
	double timeout = 0.0;
	bool is_null = true;
	zval *lock;

	ZEND_PARSE_PARAMETERS_START(3, 4)
		Z_PARAM_OBJECT_OF_CLASS(lock, distlock_ce_Lock)
		Z_PARAM_FUNC(settle, settle_cache)
		Z_PARAM_FUNC(cancel, cancel_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_DOUBLE_OR_NULL(timeout, is_null)
	ZEND_PARSE_PARAMETERS_END();

	if (distlock_object_is(Z_OBJ_P(lock))) {
		zend_argument_value_error(1, "must be written in PHP: enqueue() makes the tickets of distlock's own locks");
		RETURN_THROWS();
	}
	if (!(timeout >= 0.0)) {
		zend_argument_value_error(4, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (made->task != NULL) {
		zend_throw_error(NULL, "The DistLock\\Ticket has already been constructed");
		RETURN_THROWS();
	}
	if (!open_engine(loop_of_thread())) {
		RETURN_THROWS();
	}
	ZVAL_COPY(&made->settle, &settle.function_name);
	ZVAL_COPY(&made->cancel, &cancel.function_name);
	make_of_php(DISTLOCK_G(loop), made, lock, is_null ? DL_FOREVER : dl_clock_span(timeout));
}

ZEND_METHOD(DistLock_Ticket, ready)
{
	struct distlock_ticket *used = usable(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_NONE();
	if (used == NULL) {
		RETURN_THROWS();
	}
	if (!used->is_of_php) {
		zend_throw_exception(distlock_ce_LockStateException, "Only dispatch() settles the ticket of this lock", 0);
		RETURN_THROWS();
	}
	if (used->state == PENDING) {
		dl_loop_stop_timer(DISTLOCK_G(loop)->engine, &used->task->timer);
		settle_of_php(used->task);
	}
}

ZEND_METHOD(DistLock_Ticket, isSettled)
{
	struct distlock_ticket *used = usable(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_NONE();
	if (used == NULL) {
		RETURN_THROWS();
	}
	RETURN_BOOL(used->state != PENDING);
}

/* What was acquired may have been lost since: nobody was told, as the lock was nobody's. */
static void throw_lost(dl_lock *lock)
{
	dl_lock_take_loss(lock);
	zend_throw_exception_ex(distlock_ce_LockLostException, 0, "The lock \"%s\" was lost before its ticket was settled",
			lock->name);
	distlock_exception_set_reason(EG(exception), lock->loss);
}

ZEND_METHOD(DistLock_Ticket, settle)
{
	struct distlock_ticket *used = usable(ZEND_THIS);
	distlock_call none = { .wish = { .ahead = NULL } };
	dl_outcome outcome;
	dl_error error;

	ZEND_PARSE_PARAMETERS_NONE();
	if (used == NULL) {
		RETURN_THROWS();
	}
	if (used->state != SETTLED) {
		zend_throw_exception(distlock_ce_LockStateException,
				used->state == PENDING ? "The ticket isn't settled yet" : "The ticket was settled or cancelled before",
				0);
		RETURN_THROWS();
	}
	outcome = take(used, &none, &error);
	if (used->is_of_php) {
		zval result;

		call_back(used, &used->settle, &result);
		RETVAL_BOOL(!EG(exception) && zend_is_true(&result));
		zval_ptr_dtor(&result);
		return;
	}
	if (has_acquired(used->task) && !dl_lock_is_held(used->task->call.lock)) {
		throw_lost(used->task->call.lock);
		RETURN_THROWS();
	}
	if (used->lock != NULL) {
		RETURN_BOOL(distlock_object_finish(lock_of(used), outcome, &error));
	}
	if (outcome == DL_FAILED) {
		distlock_throw(&error);
		RETURN_THROWS();
	}
	RETURN_BOOL(outcome == DL_DONE);
}

ZEND_METHOD(DistLock_Ticket, cancel)
{
	struct distlock_ticket *used = usable(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_NONE();
	if (used == NULL) {
		RETURN_THROWS();
	}
	give_up(used);
	if (used->state == GIVEN_UP) {
		tell_given_up(used);
	}
	write_lines(DISTLOCK_G(loop));
}

ZEND_METHOD(DistLock_Ticket, getLock)
{
	struct distlock_ticket *used = ticket_from(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_NONE();
	if (used->lock == NULL) {
		zend_throw_exception(distlock_ce_LockStateException, "This ticket isn't about a lock", 0);
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(used->lock);
}

ZEND_METHOD(DistLock_Lock, enqueue)
{
	double timeout = 0.0;
	zend_long max_ahead = 0;
	bool is_null = true, is_default = true;
	zval *mode = NULL;
	distlock_call call;
	distlock_loop *loop;
	struct distlock_ticket *made;
	dl_error error;

	ZEND_PARSE_PARAMETERS_START(0, 3)
		Z_PARAM_OPTIONAL
		Z_PARAM_DOUBLE_OR_NULL(timeout, is_null)
		Z_PARAM_LONG_OR_NULL(max_ahead, is_default)
		Z_PARAM_OBJECT_OF_CLASS_OR_NULL(mode, distlock_ce_Mode)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	distlock_object_describe_acquire(object, &call, DL_WRITE);
	if (!distlock_read_timeout(timeout, is_null, 1, &call.limit)
			|| !distlock_read_max_ahead(max_ahead, is_default, 2, &call.wish.too_many)) {
		RETURN_THROWS();
	}
	if (ZEND_NUM_ARGS() > 2 && mode == NULL) {
		call.wish.mode = DL_NOTHING;
	} else if (!distlock_view_mode(mode != NULL ? Z_OBJ_P(mode) : NULL, object->lock, &call.wish.mode, &error)
			|| (call.wish.mode == DL_READ && !dl_lock_may_be_read(object->lock, &error))) {
		distlock_throw(&error);
		RETURN_THROWS();
	}
	distlock_object_report_loss(object);
	if (EG(exception)) {
		RETURN_THROWS();
	}
	loop = loop_of_thread();
	if (!distlock_object_is_free(object, &error) || !distlock_object_is_of_this_fiber(object, &error)) {
		distlock_throw(&error);
		RETURN_THROWS();
	}
	made = begin(loop, object, &call);
	if (made == NULL) {
		RETURN_THROWS();
	}
	made->is_seen = true;
	if (made->state == SETTLED) {
		join_settled(loop, made->task);
	}
	RETVAL_OBJ(&made->std);
	write_lines(DISTLOCK_G(loop));
}

ZEND_FUNCTION(DistLock_dispatch)
{
	distlock_loop *loop = loop_of_thread();
	struct task *settled;
	zval one;

	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	if (loop->engine == NULL) {
		return;
	}
	/* Before an operation acquires again what was lost meanwhile. */
	distlock_object_report_if_alerted();
	if (EG(exception)) {
		return;
	}
	loop->is_dispatching = true;
	dl_loop_pass(loop->engine);
	loop->is_dispatching = false;
	while ((settled = loop->settled) != NULL) {
		leave_settled(loop, settled);
		ZVAL_OBJ_COPY(&one, &settled->ticket->std);
		add_next_index_zval(return_value, &one);
	}
	write_lines(loop);
}

/* A user may close the stream, so it is a copy of the descriptor; then the next call makes another one. */
static zend_resource *make_stream(const distlock_loop *loop)
{
	int copy = fcntl(dl_loop_descriptor(loop->engine), F_DUPFD_CLOEXEC, 3);
	php_stream *stream = copy >= 0 ? php_stream_fopen_from_fd(copy, "r", NULL) : NULL;

	if (stream == NULL) {
		zend_throw_exception_ex(distlock_ce_LockStateException, 0, "Tickets aren't available: %s", strerror(errno));
		return NULL;
	}
	return stream->res;
}

ZEND_FUNCTION(DistLock_loop_stream)
{
	distlock_loop *loop = loop_of_thread();

	ZEND_PARSE_PARAMETERS_NONE();

	if (!open_engine(loop)) {
		RETURN_THROWS();
	}
	if (loop->stream != NULL && loop->stream->type < 0) {
		zend_list_delete(loop->stream);
		loop->stream = NULL;
	}
	if (loop->stream == NULL) {
		loop->stream = make_stream(loop);
	}
	if (loop->stream == NULL) {
		RETURN_THROWS();
	}
	GC_ADDREF(loop->stream);
	RETURN_RES(loop->stream);
}

static void replace(zval *callback, const zend_fcall_info *info)
{
	zval previous;

	ZVAL_COPY_VALUE(&previous, callback);
	if (ZEND_FCI_INITIALIZED(*info)) {
		ZVAL_COPY(callback, &info->function_name);
	} else {
		ZVAL_UNDEF(callback);
	}
	zval_ptr_dtor(&previous);
}

ZEND_FUNCTION(DistLock_await_with)
{
	zend_fcall_info await = empty_fcall_info, when = empty_fcall_info;
	zend_fcall_info_cache await_cache, when_cache;
	distlock_loop *loop;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC_OR_NULL(await, await_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(when, when_cache)
	ZEND_PARSE_PARAMETERS_END();

	loop = loop_of_thread();
	if (ZEND_FCI_INITIALIZED(await) && !open_engine(loop)) {
		RETURN_THROWS();
	}
	replace(&loop->await, &await);
	replace(&loop->when, &when);
}

/* Calls the user's function, which returns a ticket. false: it has thrown. */
static bool call_enqueue(zend_fcall_info *info, zend_fcall_info_cache *cache, zval *made)
{
	ZVAL_UNDEF(made);
	info->retval = made;
	zend_call_function(info, cache);
	if (!EG(exception) && (Z_TYPE_P(made) != IS_OBJECT || Z_OBJCE_P(made) != distlock_ce_Ticket)) {
		zend_argument_type_error(1, "must return a %s, %s returned", ZSTR_VAL(distlock_ce_Ticket->name),
				Z_ISUNDEF_P(made) ? "nothing" : zend_zval_type_name(made));
	}
	return !EG(exception);
}

/* Lets the user's function suspend the caller until the ticket is settled. false: it has thrown. */
static bool await_ticket(distlock_loop *loop, struct distlock_ticket *ticket)
{
	if (!is_inherited(ticket) && ticket->state == PENDING) {
		call_await(loop, ticket);
	}
	write_lines(loop);
	if (EG(exception)) {
		return false;
	}
	if (is_inherited(ticket)) {
		zend_throw_exception(distlock_ce_LockStateException, "This is a forked child: the ticket belongs to its parent",
				0);
	} else if (ticket->state == PENDING) {
		zend_throw_exception(distlock_ce_LockStateException,
				"The function given to await_with() returned before the ticket was settled", 0);
	}
	return !EG(exception);
}

ZEND_FUNCTION(DistLock_await)
{
	distlock_loop *loop = loop_of_thread();
	zend_fcall_info info;
	zend_fcall_info_cache cache;
	zval made;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(info, cache)
	ZEND_PARSE_PARAMETERS_END();

	if (Z_ISUNDEF(loop->await) || !may_suspend(loop) || !is_wanted(loop)) {
		return;
	}
	if (!call_enqueue(&info, &cache, &made) || !await_ticket(loop, ticket_from(Z_OBJ(made)))) {
		zval_ptr_dtor(&made);
		RETURN_THROWS();
	}
	RETURN_COPY_VALUE(&made);
}

void distlock_loop_alert(distlock_loop *loop)
{
	dl_loop *engine = loop != NULL ? loop->engine : NULL;

	if (engine != NULL && !dl_loop_is_inherited(engine)) {
		dl_loop_alert(engine);
	}
}

void distlock_loop_give_up_since(unsigned long since)
{
	distlock_loop *loop = DISTLOCK_G(loop);
	struct distlock_ticket *next;
	zval of_php, *one;

	if (loop == NULL || loop_of_thread()->engine == NULL) {
		return;
	}
	array_init(&of_php);
	/* The latest first, so that what one had isn't granted to another one that is about to be given up, too. */
	for (struct distlock_ticket *ticket = loop->tickets; ticket != NULL; ticket = next) {
		next = ticket->next;
		if (ticket->task->mark >= since) {
			give_up(ticket);
			/* Somebody may be waiting for it. */
			if (ticket->is_seen) {
				join_settled(loop, ticket->task);
			}
			if (ticket->is_of_php && !DISTLOCK_G(is_request_over)) {
				GC_ADDREF(&ticket->std);
				add_next_index_object(&of_php, &ticket->std);
			}
		}
	}
	ZEND_HASH_FOREACH_VAL (Z_ARRVAL(of_php), one) {
		tell_given_up(ticket_from(Z_OBJ_P(one)));
	}
	ZEND_HASH_FOREACH_END();
	zval_ptr_dtor(&of_php);
	write_lines(loop);
}

void distlock_loop_end_request(void)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	DISTLOCK_G(is_request_over) = true;
	if (loop == NULL) {
		return;
	}
	zval_ptr_dtor(&loop->await);
	zval_ptr_dtor(&loop->when);
	ZVAL_UNDEF(&loop->await);
	ZVAL_UNDEF(&loop->when);
	zend_hash_clean(&loop->awaiting); /* a fatal error leaves them there */
	if (loop->stream != NULL) {
		zend_list_delete(loop->stream);
		loop->stream = NULL;
	}
	if (loop_of_thread()->engine == NULL) {
		return;
	}
	distlock_loop_give_up_since(0);
	loop->settled = NULL;
	loop->last_settled = &loop->settled;
	/* The releases at the end of the request use these connections. */
	dl_loop_settle(loop->engine, 0);
	dl_loop_free_stacks(loop->engine);
}

void distlock_loop_settle(dl_time deadline)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (loop != NULL && loop->engine != NULL && !dl_loop_is_inherited(loop->engine) && !dl_loop_is_busy(loop->engine)) {
		dl_loop_settle(loop->engine, deadline);
	}
}

void distlock_loop_end_thread(distlock_loop *loop)
{
	if (loop == NULL) {
		return;
	}
	if (loop->engine != NULL && dl_loop_is_inherited(loop->engine)) {
		dl_loop_abandon(loop->engine);
	} else if (loop->engine != NULL) {
		dl_loop_close(loop->engine);
	}
	zend_hash_destroy(&loop->awaiting);
	free(loop->lines);
	free(loop);
}

bool distlock_loop_keeps_line(const char *text)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (dl_operation_current() == NULL) {
		return false;
	}
	loop->lines = dl_reallocate(loop->lines, (loop->line_count + 1) * sizeof *loop->lines);
	loop->lines[loop->line_count++] = dl_copy(text);
	return true;
}

static void write_lines(distlock_loop *loop)
{
	for (size_t i = 0; i < loop->line_count; i++) {
		char *line = loop->lines[i];

		php_log_err(line);
		free(line);
	}
	loop->line_count = 0;
}
