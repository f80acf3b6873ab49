#include "php/waits/ticket.h"

#include "php/base/arguments.h"
#include "php/base/coroutine.h"
#include "php/base/exception.h"
#include "php/lock/lock_view.h"
#include "php/waits/loop.h"

#include "core/system/memory.h"
#include "core/system/process.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

zend_class_entry *distlock_ce_Ticket;

static zend_object_handlers ticket_handlers;

/* A call that became an operation. It has everything that the operation needs, and belongs to its ticket. */
struct task {
	dl_operation operation; /* comes first */
	distlock_kept_call kept;
	dl_timer timer;     /* for a ticket that was made in PHP, which has no operation */
	unsigned long mark; /* what mark() would have returned when it began */
	struct distlock_ticket *ticket;
	struct task *next; /* among those that dispatch() will report */
	bool is_listed;    /* it is among these */
};

struct distlock_ticket {
	struct tickets *tickets; /* those of its thread; in a forked child, they are gone */
	struct task *task;       /* in a forked child: its parent's, of which nothing but the memory is left */
	zend_object *lock;       /* NULL: it isn't about a lock */
	zval settle, cancel;     /* of a ticket that was made in PHP, until it is taken or given up; otherwise undefined */
	zval on_settled;         /* called by dispatch(), which otherwise returns the ticket; or undefined */
	bool is_of_php;          /* its lock is written in PHP */
	distlock_ticket_state state; /* never INHERITED */
	bool is_seen;                /* enqueue(), or the callback, has handed it to PHP code */
	unsigned long generation;
	struct distlock_ticket *next, **link; /* among those that are pending or settled */
	zend_object std;
};

/* What a thread's loop has. */
struct tickets {
	dl_loop_part part; /* comes first */
	dl_loop *loop;
	struct distlock_ticket *first;        /* of the pending and the settled ones, latest first */
	struct task *settled, **last_settled; /* for dispatch() */
	bool is_dispatching;
};

static const char kind_of_tickets;

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

static void leave_settled(struct tickets *tickets, struct task *gone)
{
	struct task **link = &tickets->settled;

	while (*link != NULL && *link != gone) {
		link = &(*link)->next;
	}
	gone->is_listed = false;
	if (*link == gone) {
		*link = gone->next;
		if (*link == NULL) {
			tickets->last_settled = link;
		}
	}
}

/* Has dispatch() report the ticket. */
static void join_settled(struct task *task)
{
	struct tickets *tickets = task->ticket->tickets;

	if (task->is_listed) {
		return;
	}
	task->is_listed = true;
	task->next = NULL;
	*tickets->last_settled = task;
	tickets->last_settled = &task->next;
	if (!tickets->is_dispatching) {
		dl_loop_ring(tickets->loop);
	}
}

/* dispatch() needn't report what the program itself has done to the ticket, unless a part of it waits to be told. */
static void leave_settled_unless_awaited(struct distlock_ticket *ticket)
{
	if (Z_ISUNDEF(ticket->on_settled)) {
		leave_settled(ticket->tickets, ticket->task);
	} else {
		join_settled(ticket->task);
	}
}

static bool has_acquired(const struct task *task)
{
	return distlock_call_acquires(&task->kept.call, task->kept.outcome);
}

static void run_task(dl_operation *operation)
{
	struct task *task = (struct task *) operation;

	if (!operation->is_given_up) {
		task->kept.outcome = task->kept.call.run(&task->kept.call, &task->kept.error);
	}
}

/* Runs in a pass, so nothing of PHP may be called or freed. */
static void finish_task(dl_operation *operation)
{
	struct task *task = (struct task *) operation;
	struct distlock_ticket *ticket = task->ticket;

	ticket->state = DISTLOCK_TICKET_SETTLED;
	if (has_acquired(task)) {
		dl_lock_reserve(task->kept.call.lock, dl_loop_pulse(operation->loop));
	}
	if (ticket->is_seen && !operation->is_given_up) {
		join_settled(task);
	}
}

static bool is_inherited(const struct distlock_ticket *ticket)
{
	return ticket->generation != dl_process_generation();
}

static void join_tickets(struct tickets *tickets, struct distlock_ticket *ticket)
{
	ticket->tickets = tickets;
	ticket->next = tickets->first;
	ticket->link = &tickets->first;
	tickets->first = ticket;
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
	if (ticket->task->kept.call.lock != NULL) {
		dl_lock_accept(ticket->task->kept.call.lock);
	}
}

void distlock_ticket_give_up(zend_object *std)
{
	struct distlock_ticket *ticket = ticket_from(std);
	struct task *task = ticket->task;

	/* If PHP ran out of memory for its stack, it hasn't begun. */
	if (ticket->state == DISTLOCK_TICKET_PENDING && task->operation.loop != NULL) {
		dl_operation_give_up(&task->operation);
	} else if (ticket->state == DISTLOCK_TICKET_PENDING && ticket->is_of_php) {
		dl_loop_stop_timer(ticket->tickets->loop, &task->timer);
		ticket->state = DISTLOCK_TICKET_SETTLED;
	}
	if (ticket->state != DISTLOCK_TICKET_SETTLED) {
		return;
	}
	leave_settled_unless_awaited(ticket);
	let_go(ticket);
	ticket->state = DISTLOCK_TICKET_GIVEN_UP;
	if (has_acquired(task)) {
		dl_lock_give_back(task->kept.call.lock);
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
		distlock_ticket_give_up(std);
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

/* Takes from the ticket the function that it was given for dispatch(). */
static void take_on_settled(struct distlock_ticket *ticket, zval *taken)
{
	ZVAL_COPY_VALUE(taken, &ticket->on_settled);
	ZVAL_UNDEF(&ticket->on_settled);
}

static void free_ticket(zend_object *std)
{
	struct distlock_ticket *freed = ticket_from(std);
	zval forgotten;

	take_on_settled(freed, &forgotten);
	if (freed->task != NULL) {
		if (is_inherited(freed)) {
			/* The parent's loop still refers to the task; the lock is the parent's, and so is what the operation had on
			 * its stack. */
			distlock_loop_engine();
		} else {
			distlock_ticket_give_up(std);
			leave_settled(freed->tickets, freed->task);
		}
		distlock_call_drop(&freed->task->kept);
		free(freed->task);
	}
	if (freed->lock != NULL) {
		if (lock_of(freed) != NULL && lock_of(freed)->ticket == freed) {
			lock_of(freed)->ticket = NULL;
		}
		OBJ_RELEASE(freed->lock);
	}
	zval_ptr_dtor(&freed->settle);
	zval_ptr_dtor(&freed->cancel);
	zval_ptr_dtor(&forgotten);
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
	zend_get_gc_buffer_add_zval(buffer, &ticket_from(std)->on_settled);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

void distlock_ticket_startup(zend_class_entry *ce)
{
	distlock_ce_Ticket = ce;
	ce->create_object = create_ticket;
	memcpy(&ticket_handlers, &std_object_handlers, sizeof ticket_handlers);
	ticket_handlers.offset = offsetof(struct distlock_ticket, std);
	ticket_handlers.dtor_obj = destroy_ticket;
	ticket_handlers.free_obj = free_ticket;
	ticket_handlers.get_gc = look_for_cycles;
	ticket_handlers.clone_obj = NULL;
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

/* In a forked child, leaves the locks to the parent whose tickets use them. A loop that is closed has no tickets. */
static void close_part(dl_loop_part *part)
{
	struct tickets *tickets = (struct tickets *) part;

	for (struct distlock_ticket *one = tickets->first; one != NULL; one = one->next) {
		distlock_object *object = lock_of(one);

		if (object != NULL) {
			dl_lock_leave_to_parent(object->lock);
			leave_parts_to_parent(object);
			object->ticket = NULL;
		}
	}
	free(tickets);
}

static struct tickets *tickets_of(dl_loop *loop)
{
	struct tickets *tickets = (struct tickets *) dl_loop_next_part(loop, NULL, &kind_of_tickets);

	if (tickets == NULL) {
		tickets = dl_allocate(sizeof *tickets);
		tickets->part = (dl_loop_part) { .kind = &kind_of_tickets, .close = close_part };
		tickets->loop = loop;
		tickets->last_settled = &tickets->settled;
		dl_loop_add_part(loop, &tickets->part);
	}
	return tickets;
}

static struct task *make_task(struct distlock_ticket *ticket)
{
	struct task *made = dl_allocate(sizeof *made);

	made->ticket = ticket;
	/* A mark that is taken later is larger, even if the operation hasn't listed its lock by then. */
	made->mark = DISTLOCK_G(held).added++;
	ticket->task = made;
	ticket->generation = dl_process_generation();
	return made;
}

zend_object *distlock_ticket_begin(distlock_object *object, distlock_call *call)
{
	dl_loop *loop = distlock_loop_open();
	struct distlock_ticket *made;
	struct task *task;

	if (loop == NULL) {
		return NULL;
	}
	made = ticket_from(create_ticket(distlock_ce_Ticket));
	task = make_task(made);
	task->operation.run = run_task;
	task->operation.finish = finish_task;
	distlock_call_keep(&task->kept, call);
	join_tickets(tickets_of(loop), made);
	if (object != NULL) {
		made->lock = &object->std;
		GC_ADDREF(made->lock);
		object->ticket = made;
	}
	if (!dl_loop_begin(loop, &task->operation)) {
		made->state = DISTLOCK_TICKET_GIVEN_UP;
		let_go(made);
		OBJ_RELEASE(&made->std);
		zend_throw_exception(distlock_ce_LockStateException,
				"There is no memory for the stack of another ticket: the process has too many, or a limit is too low",
				0);
		return NULL;
	}
	return &made->std;
}

distlock_ticket_state distlock_ticket_state_of(zend_object *std)
{
	const struct distlock_ticket *ticket = ticket_from(std);

	return is_inherited(ticket) ? DISTLOCK_TICKET_INHERITED : ticket->state;
}

void distlock_ticket_show(zend_object *std)
{
	struct distlock_ticket *shown = ticket_from(std);

	shown->is_seen = true;
	if (shown->state == DISTLOCK_TICKET_SETTLED) {
		join_settled(shown->task);
	}
}

dl_outcome distlock_ticket_take(zend_object *std, distlock_call *call, dl_error *error)
{
	struct distlock_ticket *ticket = ticket_from(std);
	struct task *task = ticket->task;

	leave_settled_unless_awaited(ticket);
	let_go(ticket);
	ticket->state = DISTLOCK_TICKET_TAKEN;
	if (has_acquired(task) && ticket->lock != NULL) {
		lock_of(ticket)->coroutine = distlock_coroutine_current();
	}
	return distlock_call_hand_over(&task->kept, call, error);
}

void distlock_ticket_forget(zend_object *std)
{
	struct distlock_ticket *ticket = ticket_from(std);
	zval forgotten;

	take_on_settled(ticket, &forgotten);
	if (!is_inherited(ticket) && ticket->state != DISTLOCK_TICKET_SETTLED) {
		leave_settled(ticket->tickets, ticket->task);
	}
	zval_ptr_dtor(&forgotten);
}

void distlock_ticket_give_back(zend_object *std)
{
	const struct distlock_ticket *ticket = ticket_from(std);

	if (ticket->state == DISTLOCK_TICKET_TAKEN && has_acquired(ticket->task)) {
		dl_lock_give_back(ticket->task->kept.call.lock);
	}
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
		distlock_loop_engine();
		zend_throw_exception(distlock_ce_LockStateException,
				"This is a forked child: the ticket belongs to its parent, which can still settle it", 0);
		return NULL;
	}
	return used;
}

static void settle_of_php(struct task *task)
{
	task->ticket->state = DISTLOCK_TICKET_SETTLED;
	join_settled(task);
}

/* Called in a pass. */
static void time_is_over(dl_timer *timer)
{
	settle_of_php(task_of_timer(timer));
}

/* Makes a ticket whose lock is written in PHP. It has no operation: a timer is all that it needs. */
static void make_of_php(dl_loop *loop, struct distlock_ticket *made, zval *lock, dl_time limit)
{
	struct task *task = make_task(made);

	task->timer.expire = time_is_over;
	made->is_of_php = made->is_seen = true;
	made->lock = Z_OBJ_P(lock);
	GC_ADDREF(made->lock);
	join_tickets(tickets_of(loop), made);
	if (limit < DL_FOREVER) {
		dl_loop_start_timer(loop, &task->timer, dl_clock_after(dl_clock_now(), limit));
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
	dl_loop *loop;

	ZEND_PARSE_PARAMETERS_START(3, 4)
		Z_PARAM_OBJECT_OF_CLASS(lock, distlock_ce_Lock)
		Z_PARAM_FUNC(settle, settle_cache)
		Z_PARAM_FUNC(cancel, cancel_cache)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
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
	loop = distlock_loop_open();
	if (loop == NULL) {
		RETURN_THROWS();
	}
	ZVAL_COPY(&made->settle, &settle.function_name);
	ZVAL_COPY(&made->cancel, &cancel.function_name);
	make_of_php(loop, made, lock, is_null ? DL_FOREVER : dl_clock_span(timeout));
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
	if (used->state == DISTLOCK_TICKET_PENDING) {
		dl_loop_stop_timer(used->tickets->loop, &used->task->timer);
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
	RETURN_BOOL(used->state != DISTLOCK_TICKET_PENDING);
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
	if (used->state != DISTLOCK_TICKET_SETTLED) {
		zend_throw_exception(distlock_ce_LockStateException,
				used->state == DISTLOCK_TICKET_PENDING ? "The ticket isn't settled yet"
													   : "The ticket was settled or cancelled before",
				0);
		RETURN_THROWS();
	}
	outcome = distlock_ticket_take(&used->std, &none, &error);
	if (used->is_of_php) {
		zval result;

		call_back(used, &used->settle, &result);
		RETVAL_BOOL(!EG(exception) && zend_is_true(&result));
		zval_ptr_dtor(&result);
		return;
	}
	if (has_acquired(used->task) && !dl_lock_is_held(used->task->kept.call.lock)) {
		throw_lost(used->task->kept.call.lock);
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
	distlock_ticket_give_up(&used->std);
	if (used->state == DISTLOCK_TICKET_GIVEN_UP) {
		tell_given_up(used);
	}
	distlock_loop_write_lines();
}

ZEND_METHOD(DistLock_Ticket, onSettled)
{
	struct distlock_ticket *used = usable(ZEND_THIS);
	zend_fcall_info callback = empty_fcall_info;
	zend_fcall_info_cache cache;
	zval previous;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC_OR_NULL(callback, cache)
	ZEND_PARSE_PARAMETERS_END();
	if (used == NULL) {
		RETURN_THROWS();
	}
	take_on_settled(used, &previous);
	if (ZEND_FCI_INITIALIZED(callback)) {
		ZVAL_COPY(&used->on_settled, &callback.function_name);
	}
	if (used->state != DISTLOCK_TICKET_PENDING && used->state != DISTLOCK_TICKET_SETTLED) {
		leave_settled_unless_awaited(used);
	} else if (used->state == DISTLOCK_TICKET_SETTLED) {
		join_settled(used->task);
	}
	zval_ptr_dtor(&previous);
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
	zend_object *made;
	dl_error error;

	ZEND_PARSE_PARAMETERS_START(0, 3)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
		DISTLOCK_PARAM_MAX_AHEAD(max_ahead, is_default)
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
	/* A forked child lets go of what its parent's tickets use. */
	distlock_loop_engine();
	if (!distlock_object_is_free(object, &error) || !distlock_object_is_of_this_fiber(object, &error)) {
		distlock_throw(&error);
		RETURN_THROWS();
	}
	made = distlock_ticket_begin(object, &call);
	if (made == NULL) {
		RETURN_THROWS();
	}
	distlock_ticket_show(made);
	RETVAL_OBJ(made);
	distlock_loop_write_lines();
}

static bool is_awaited(const struct task *task)
{
	return !Z_ISUNDEF(task->ticket->on_settled);
}

/* The first of the settled tickets that has a function to call, or of those that have none; NULL: there is none. */
static struct task *first_settled(const struct tickets *tickets, bool awaited)
{
	struct task *task = tickets->settled;

	while (task != NULL && is_awaited(task) != awaited) {
		task = task->next;
	}
	return task;
}

static void call_on_settled(struct distlock_ticket *ticket)
{
	zval callback, argument, result;

	take_on_settled(ticket, &callback);
	ZVAL_OBJ_COPY(&argument, &ticket->std);
	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&argument);
	zval_ptr_dtor(&callback);
}

/* Calls the functions of those tickets that are settled by now. Such a function may do anything: dispatch by itself,
 * cancel the tickets that come next, throw, fork, or suspend the fiber that runs this. So nothing is kept across a
 * call, and the stream is readable while more is to be done. false: it has thrown, or this isn't the loop's process any
 * more. */
static bool call_awaited(dl_loop *loop)
{
	struct tickets *tickets = tickets_of(loop);
	struct task *task;
	size_t count = 0;

	for (task = tickets->settled; task != NULL; task = task->next) {
		count += is_awaited(task) ? 1 : 0;
	}
	while (count-- > 0 && (task = first_settled(tickets, true)) != NULL) {
		leave_settled(tickets, task);
		if (tickets->settled != NULL) {
			dl_loop_ring(loop);
		}
		call_on_settled(task->ticket);
		if (EG(exception) || distlock_loop_engine() != loop) {
			return false;
		}
	}
	return true;
}

ZEND_FUNCTION(DistLock_dispatch)
{
	dl_loop *loop;
	struct tickets *tickets;
	struct task *settled;
	zval one;

	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	if (distlock_loop_engine() == NULL) {
		return;
	}
	/* Before an operation acquires again what was lost meanwhile. */
	distlock_object_report_if_alerted();
	loop = distlock_loop_engine(); /* a callback may have forked */
	if (EG(exception) || loop == NULL) {
		return;
	}
	tickets = tickets_of(loop);
	tickets->is_dispatching = true;
	dl_loop_pass(loop);
	tickets->is_dispatching = false;
	if (!call_awaited(loop)) {
		distlock_loop_write_lines();
		return;
	}
	/* What the functions have settled is told by the next call. */
	while ((settled = first_settled(tickets, false)) != NULL) {
		leave_settled(tickets, settled);
		ZVAL_OBJ_COPY(&one, &settled->ticket->std);
		add_next_index_zval(return_value, &one);
	}
	distlock_loop_write_lines();
}

void distlock_ticket_give_up_since(unsigned long since)
{
	dl_loop *loop = distlock_loop_engine();
	struct distlock_ticket *next;
	zval of_php, *one;

	if (loop == NULL) {
		return;
	}
	array_init(&of_php);
	/* The latest first, so that what one had isn't granted to another one that is about to be given up, too. */
	for (struct distlock_ticket *ticket = tickets_of(loop)->first; ticket != NULL; ticket = next) {
		next = ticket->next;
		if (ticket->task->mark >= since) {
			distlock_ticket_give_up(&ticket->std);
			/* Somebody may be waiting for it. */
			if (ticket->is_seen) {
				join_settled(ticket->task);
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
	distlock_loop_write_lines();
}

void distlock_ticket_end_request(void)
{
	dl_loop *loop = distlock_loop_engine();

	if (loop != NULL) {
		struct tickets *tickets = tickets_of(loop);

		distlock_ticket_give_up_since(0);
		tickets->settled = NULL;
		tickets->last_settled = &tickets->settled;
	}
}
