#include "redis/value/rate.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/server/call.h"
#include "redis/server/payment.h"

#include <stdlib.h>
#include <string.h>

struct dl_redis_limiter {
	dl_redis_server *server;
	char *name, *key;
	dl_redis_rate rate;
	dl_redis_rate_status told; /* by the last reply */
	bool was_told;
	dl_time retry_at; /* when what was last refused can be had; 0: nothing was refused */
	dl_time waited;
	dl_redis_reservation *newest;
};

struct dl_redis_reservation {
	dl_redis_limiter *limiter;
	dl_redis_take take;
	int64_t permits;
	bool is_taken;            /* on the server, and neither used nor given back */
	bool is_waiting;          /* in dl_redis_reservation_await(), which may never return */
	bool is_doubtful;         /* a take was sent that wasn't answered */
	dl_time due;              /* by the local clock: when the permits may be used */
	unsigned long generation; /* the process that began it */
	dl_redis_reservation *older;
};

dl_redis_limiter *dl_redis_limiter_new(dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_rate *rate)
{
	dl_redis_limiter *limiter = dl_allocate(sizeof *limiter);

	limiter->server = server;
	limiter->name = dl_copy(name);
	limiter->key = dl_redis_rate_key(prefix, name);
	limiter->rate = *rate;
	return limiter;
}

const char *dl_redis_limiter_name(const dl_redis_limiter *limiter)
{
	return limiter->name;
}

const dl_redis_server *dl_redis_limiter_server(const dl_redis_limiter *limiter)
{
	return limiter->server;
}

const dl_redis_rate *dl_redis_limiter_rate(const dl_redis_limiter *limiter)
{
	return &limiter->rate;
}

const dl_redis_rate_status *dl_redis_limiter_told(const dl_redis_limiter *limiter)
{
	return limiter->was_told ? &limiter->told : NULL;
}

dl_time dl_redis_limiter_retry_after(const dl_redis_limiter *limiter)
{
	return limiter->retry_at > 0 ? dl_clock_until(limiter->retry_at) : 0;
}

dl_time dl_redis_limiter_waited(const dl_redis_limiter *limiter)
{
	return limiter->waited;
}

/* Reads the reply to a request, which is freed. */
static dl_outcome read_status(dl_redis_limiter *limiter, redisReply *reply, dl_redis_take *take,
		dl_redis_rate_status *status, dl_error *error)
{
	bool is_read = reply != NULL && dl_redis_read_rate_status(reply, take, status);

	if (is_read) {
		limiter->told = *status;
		limiter->was_told = true;
	}
	return dl_redis_call_finish(limiter->server, reply, is_read ? DL_DONE : DL_FAILED, error);
}

dl_outcome dl_redis_limiter_look(dl_redis_limiter *limiter, dl_error *error)
{
	dl_redis_take take;
	dl_redis_rate_status status;
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;

	dl_redis_take_begin(&take, &limiter->rate, limiter->key, 1);
	dl_redis_take_look(&take, &call);
	reply = dl_redis_call_run(limiter->server, &call, DL_FOREVER, &delivery, error);
	return read_status(limiter, reply, &take, &status, error);
}

dl_outcome dl_redis_limiter_reset(dl_redis_limiter *limiter, dl_error *error)
{
	dl_redis_take take;
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_outcome outcome;

	dl_redis_take_begin(&take, &limiter->rate, limiter->key, 1);
	dl_redis_take_reset(&take, &call);
	outcome = dl_redis_call_run_for_flag(limiter->server, &call, DL_FOREVER, &delivery, error);
	if (outcome != DL_FAILED) {
		limiter->was_told = false;
		limiter->retry_at = 0;
	}
	return outcome;
}

dl_redis_reservation *dl_redis_reservation_begin(dl_redis_limiter *limiter, int64_t permits)
{
	dl_redis_reservation *reservation = dl_allocate(sizeof *reservation);

	reservation->limiter = limiter;
	reservation->permits = permits;
	reservation->generation = dl_process_generation();
	reservation->older = limiter->newest;
	limiter->newest = reservation;
	dl_redis_take_begin(&reservation->take, &limiter->rate, limiter->key, permits);
	return reservation;
}

/* How long the caller would wait, in microseconds; negative: however long. */
static int64_t longest_wait(dl_time deadline)
{
	return deadline == DL_FOREVER ? -1 : dl_clock_until(deadline) / DL_MICROSECOND;
}

static bool is_inherited(const dl_redis_reservation *reservation)
{
	return reservation->generation != dl_process_generation();
}

dl_time dl_redis_reservation_left(const dl_redis_reservation *reservation)
{
	return dl_clock_until(reservation->due);
}

/* Gives the permits back without waiting for the reply. */
static void give_back(dl_redis_reservation *reservation)
{
	dl_redis_call call;

	if (reservation->is_taken && !is_inherited(reservation)) {
		reservation->is_taken = false;
		dl_redis_take_give_back(&reservation->take, &call);
		if (dl_redis_payment_post_call(reservation->limiter->server, &call)) {
			dl_stats_add(rate_returns, reservation->permits);
		}
	}
}

/* Sends the take. If it was sent in vain, its outcome is in doubt: it is sent again as long as there is time, at most
 * once, since the call has repeated it before where that was likely to help. */
static redisReply *ask(dl_redis_reservation *reservation, dl_time deadline, dl_error *error)
{
	dl_redis_server *server = reservation->limiter->server;
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;

	dl_redis_take_ask(&reservation->take, longest_wait(deadline), &call);
	call.is_doubtful = &reservation->is_doubtful;
	reply = dl_redis_call_run(server, &call, DL_FOREVER, &delivery, error);
	if (reply == NULL && reservation->is_doubtful && error->kind == DL_ERROR_CONNECTION && dl_clock_now() < deadline) {
		dl_redis_take_ask(&reservation->take, longest_wait(deadline), &call);
		reply = dl_redis_call_run(server, &call, DL_FOREVER, &delivery, error);
	}
	return reply;
}

dl_outcome dl_redis_reservation_take(dl_redis_reservation *reservation, dl_time deadline, dl_error *error)
{
	dl_redis_limiter *limiter = reservation->limiter;
	dl_redis_rate_status status;
	redisReply *reply = ask(reservation, deadline, error);
	dl_time now = dl_clock_now();
	dl_outcome outcome = read_status(limiter, reply, &reservation->take, &status, error);

	if (outcome != DL_DONE) {
		/* Nobody will use what a take whose outcome isn't known may have taken. */
		reservation->is_taken = reservation->is_doubtful;
		give_back(reservation);
		return outcome;
	}
	/* Counted from the arrival of the reply, so a caller is never too early, and late by half a round trip. */
	if (!status.is_granted) {
		limiter->retry_at = dl_clock_after(now, status.wait * DL_MICROSECOND);
		dl_stats_count(rate_refusals);
		return DL_TIMED_OUT;
	}
	reservation->due = dl_clock_after(now, status.wait * DL_MICROSECOND);
	reservation->is_taken = true;
	limiter->retry_at = 0;
	dl_stats_add(rate_permits, reservation->permits);
	return DL_DONE;
}

dl_outcome dl_redis_reservation_await(dl_redis_reservation *reservation, const dl_interrupt *interrupt, dl_error *error)
{
	dl_redis_limiter *limiter = reservation->limiter;
	dl_time began = dl_clock_now();
	dl_wait_result result = DL_WAIT_TIMEOUT;

	if (began < reservation->due) {
		dl_stats_count(rate_waits);
		reservation->is_waiting = true;
		result = dl_wait(NULL, 0, reservation->due, interrupt);
		reservation->is_waiting = false;
	}
	if (result == DL_WAIT_FORKED || is_inherited(reservation)) {
		dl_error_set(error, DL_ERROR_STATE,
				"This is a forked child: the permits of \"%.200s\" that were waited for are its parent's",
				limiter->name);
		return DL_FAILED;
	}
	limiter->waited = began < reservation->due ? dl_clock_now() - began : 0;
	dl_stats_add(rate_waited, limiter->waited);
	if (result == DL_WAIT_INTERRUPTED) {
		give_back(reservation);
		return DL_INTERRUPTED;
	}
	reservation->is_taken = false;
	return DL_DONE;
}

dl_outcome dl_redis_reservation_cancel(dl_redis_reservation *reservation, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_outcome outcome;

	if (is_inherited(reservation) || !reservation->is_taken || dl_clock_until(reservation->due) == 0) {
		return DL_NOT_HELD;
	}
	dl_redis_take_give_back(&reservation->take, &call);
	outcome = dl_redis_call_run_for_flag(reservation->limiter->server, &call, DL_FOREVER, &delivery, error);
	if (outcome != DL_FAILED) {
		reservation->is_taken = false;
	}
	if (outcome == DL_DONE) {
		dl_stats_add(rate_returns, reservation->permits);
	}
	return outcome;
}

void dl_redis_reservation_end(dl_redis_reservation *reservation)
{
	dl_redis_reservation **link = &reservation->limiter->newest;

	/* Those of other fibers may be newer. */
	while (*link != reservation) {
		link = &(*link)->older;
	}
	*link = reservation->older;
	free(reservation);
}

void dl_redis_limiter_destroy(dl_redis_limiter *limiter)
{
	/* The newest first, because only the last of those who took can give back. */
	while (limiter->newest != NULL) {
		if (limiter->newest->is_waiting) {
			give_back(limiter->newest);
		}
		dl_redis_reservation_end(limiter->newest);
	}
	free(limiter->name);
	free(limiter->key);
	free(limiter);
}
