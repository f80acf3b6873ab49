#include "php/waits/await.h"

#include "php/base/coroutine.h"
#include "php/base/exception.h"
#include "php/waits/loop.h"
#include "php/waits/ticket.h"

#include "zend_exceptions.h"
#include "zend_fibers.h"

/* Whether the fiber that is running is being destroyed: it can't be suspended any more. */
static bool is_fiber_ending(void)
{
	return EG(active_fiber) != NULL && (EG(active_fiber)->flags & ZEND_FIBER_FLAG_DESTROYED) != 0;
}

static zend_ulong current(void)
{
	return (zend_ulong) (uintptr_t) distlock_coroutine_current();
}

/* Whether a call may suspend the code that makes it. The function that suspends must not be called by itself: each of
 * its own calls would call it again, without end. */
static bool may_suspend(void)
{
	return !EG(exception) && !zend_fiber_switch_blocked() && !is_fiber_ending()
			&& !zend_hash_index_exists(DISTLOCK_G(awaiting), current());
}

/* Whether the user wants the call to suspend. The calls of the user's function block, as they would ask again, without
 * end. May leave an exception. */
static bool is_wanted(void)
{
	zval callback, result;
	bool is_wanted;

	if (Z_ISUNDEF(DISTLOCK_G(when))) {
		return EG(active_fiber) != NULL;
	}
	ZVAL_COPY(&callback, &DISTLOCK_G(when));
	ZVAL_UNDEF(&result);
	zend_fiber_switch_block();
	call_user_function(NULL, NULL, &callback, &result, 0, NULL);
	zend_fiber_switch_unblock();
	is_wanted = !EG(exception) && zend_is_true(&result);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&callback);
	return is_wanted;
}

/*
 * After a fatal error, nobody returns to the caller, but shutdown functions may still run for long. Until PHP 8.2.32
 * the lock object of the fiber lives as long, too.
 */
static void end_with_fiber(zend_object *ticket, zend_ulong here)
{
	zend_hash_index_del(DISTLOCK_G(awaiting), here);
	if (distlock_ticket_state_of(ticket) != DISTLOCK_TICKET_INHERITED) {
		distlock_ticket_give_up(ticket);
	}
	zend_bailout();
}

/* Calls the user's function, which returns when the ticket is settled. May leave an exception. */
static void call_await(zend_object *ticket)
{
	zend_ulong here = current();
	zval callback, argument, result;

	ZVAL_COPY(&callback, &DISTLOCK_G(await));
	ZVAL_OBJ_COPY(&argument, ticket);
	ZVAL_UNDEF(&result);
	zend_hash_index_add_empty_element(DISTLOCK_G(awaiting), here);
	/* clang-format off: it takes zend_try for a function name. */
	zend_try
	{
		call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	}
	zend_catch
	{
		end_with_fiber(ticket, here);
	}
	zend_end_try();
	/* clang-format on */
	zend_hash_index_del(DISTLOCK_G(awaiting), here);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&argument);
	zval_ptr_dtor(&callback);
	/* Nobody waits for it any more, and what would be resumed may have ended. */
	distlock_ticket_forget(ticket);
}

/* What has become of the call whose ticket the user's function was given. */
static dl_outcome outcome_of(zend_object *ticket, distlock_call *call, dl_error *error)
{
	switch (distlock_ticket_state_of(ticket)) {
		case DISTLOCK_TICKET_PENDING:
			if (EG(exception)) {
				return DL_INTERRUPTED;
			}
			dl_error_set(error, DL_ERROR_STATE,
					"The function given to await_with() returned before the ticket was settled");
			return DL_FAILED;
		case DISTLOCK_TICKET_SETTLED:
			return EG(exception) ? DL_INTERRUPTED : distlock_ticket_take(ticket, call, error);
		case DISTLOCK_TICKET_INHERITED:
			dl_error_set(error, DL_ERROR_STATE, "This is a forked child: the ticket belongs to its parent");
			return DL_FAILED;
		default:
			/* The user's function may have called settle(), but the method that it suspended is about to throw. */
			distlock_ticket_give_back(ticket);
			dl_error_set(error, DL_ERROR_STATE, "The ticket was settled or cancelled before the call was over");
			return EG(exception) ? DL_INTERRUPTED : DL_FAILED;
	}
}

/* Lets the user's function suspend the caller. */
static dl_outcome run_suspended(distlock_object *object, distlock_call *call, dl_error *error)
{
	zend_object *ticket = distlock_ticket_begin(object, call);
	dl_outcome outcome;

	if (ticket == NULL) {
		return DL_INTERRUPTED;
	}
	if (distlock_ticket_state_of(ticket) == DISTLOCK_TICKET_PENDING) {
		distlock_ticket_show(ticket);
		call_await(ticket);
	}
	distlock_loop_write_lines();
	outcome = outcome_of(ticket, call, error);
	if (distlock_ticket_state_of(ticket) != DISTLOCK_TICKET_INHERITED) {
		distlock_ticket_give_up(ticket);
	}
	OBJ_RELEASE(ticket);
	return outcome;
}

/* Nobody can wait here, because the fiber is being destroyed, or an exception is on its way: others of the thread must
 * go on. */
static bool must_not_wait(const distlock_call *call)
{
	return call->is_release && distlock_coroutine_is_running();
}

static dl_outcome run_in_loop(distlock_object *object, distlock_call *call, dl_error *error)
{
	/* A forked child lets go of what its parent's tickets use. */
	distlock_loop_engine();
	if (object != NULL && !distlock_object_is_free(object, error)) {
		return DL_FAILED;
	}
	if (Z_ISUNDEF(DISTLOCK_G(await))) {
		return call->run(call, error);
	}
	if (!may_suspend()) {
		call->confirm = call->confirm && !must_not_wait(call);
		return call->run(call, error);
	}
	if (is_wanted()) {
		return run_suspended(object, call, error);
	}
	return EG(exception) ? DL_INTERRUPTED : call->run(call, error);
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

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC_OR_NULL(await, await_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(when, when_cache)
	ZEND_PARSE_PARAMETERS_END();

	if (!ZEND_FCI_INITIALIZED(await)) {
		/* PHP may call this after the end of the request, from which nothing may be kept. */
		when = empty_fcall_info;
	} else if (distlock_loop_open() == NULL) {
		RETURN_THROWS();
	} else if (DISTLOCK_G(awaiting) == NULL) {
		DISTLOCK_G(awaiting) = zend_new_array(0);
	}
	replace(&DISTLOCK_G(await), &await);
	replace(&DISTLOCK_G(when), &when);
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
static bool await_ticket(zend_object *ticket)
{
	if (distlock_ticket_state_of(ticket) == DISTLOCK_TICKET_PENDING) {
		call_await(ticket);
	}
	distlock_loop_write_lines();
	if (EG(exception)) {
		return false;
	}
	if (distlock_ticket_state_of(ticket) == DISTLOCK_TICKET_INHERITED) {
		zend_throw_exception(distlock_ce_LockStateException, "This is a forked child: the ticket belongs to its parent",
				0);
	} else if (distlock_ticket_state_of(ticket) == DISTLOCK_TICKET_PENDING) {
		zend_throw_exception(distlock_ce_LockStateException,
				"The function given to await_with() returned before the ticket was settled", 0);
	}
	return !EG(exception);
}

ZEND_FUNCTION(DistLock_await)
{
	zend_fcall_info info;
	zend_fcall_info_cache cache;
	zval made;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(info, cache)
	ZEND_PARSE_PARAMETERS_END();

	distlock_loop_engine();
	if (Z_ISUNDEF(DISTLOCK_G(await)) || !may_suspend() || !is_wanted()) {
		return;
	}
	if (!call_enqueue(&info, &cache, &made) || !await_ticket(Z_OBJ(made))) {
		zval_ptr_dtor(&made);
		RETURN_THROWS();
	}
	RETURN_COPY_VALUE(&made);
}

void distlock_await_startup(void)
{
	distlock_call_in_loop = run_in_loop;
}

void distlock_await_end_request(void)
{
	replace(&DISTLOCK_G(await), &empty_fcall_info);
	replace(&DISTLOCK_G(when), &empty_fcall_info);
	/* A fatal error leaves fibers in it. */
	if (DISTLOCK_G(awaiting) != NULL) {
		zend_array_destroy(DISTLOCK_G(awaiting));
		DISTLOCK_G(awaiting) = NULL;
	}
}
