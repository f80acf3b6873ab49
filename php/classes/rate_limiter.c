#include "php/classes/rate_limiter.h"

#include "php/base/arguments.h"
#include "php/base/call.h"
#include "php/base/exception.h"
#include "php/classes/server_argument.h"
#include "php/lock/lock_object.h"

#include "redis/claim/keys.h"

#include "zend_exceptions.h"

#include <math.h>

zend_class_entry *distlock_ce_RedisRateLimiter;
zend_class_entry *distlock_ce_RateStatus;

typedef struct rate_object {
	dl_redis_limiter *limiter;      /* owned; NULL until constructed */
	dl_redis_reservation *reserved; /* by the last reserve(), until it is cancelled; or NULL */
	zend_object std;
} rate_object;

static zend_object_handlers handlers;

static rate_object *object_from(zend_object *object)
{
	return (rate_object *) ((char *) object - offsetof(rate_object, std));
}

static void object_free(zend_object *std)
{
	rate_object *object = object_from(std);
	dl_redis_limiter *limiter = object->limiter;

	/* Cleared first, because a destructor may still reach the object through a WeakMap. */
	object->limiter = NULL;
	object->reserved = NULL;
	if (limiter != NULL) {
		dl_redis_limiter_destroy(limiter);
	}
	zend_object_std_dtor(std);
}

static void add_text(HashTable *to, const char *key, const char *text)
{
	zval value;

	ZVAL_STRING(&value, text);
	zend_hash_str_update(to, key, strlen(key), &value);
}

static void add_seconds(HashTable *to, const char *key, dl_time span)
{
	zval value;

	ZVAL_DOUBLE(&value, dl_clock_seconds(span));
	zend_hash_str_update(to, key, strlen(key), &value);
}

static void add_number(HashTable *to, const char *key, int64_t number)
{
	zval value;

	ZVAL_LONG(&value, (zend_long) number);
	zend_hash_str_update(to, key, strlen(key), &value);
}

/* Returns what var_dump() and similar functions show, which never includes credentials. */
static HashTable *dump(zend_object *std, int *is_temporary)
{
	const dl_redis_limiter *limiter = object_from(std)->limiter;
	HashTable *info = zend_new_array(5);

	*is_temporary = 1;
	if (limiter != NULL) {
		const dl_redis_rate *rate = dl_redis_limiter_rate(limiter);

		add_text(info, "name", dl_redis_limiter_name(limiter));
		add_text(info, "server", dl_redis_server_dsn(dl_redis_limiter_server(limiter))->description);
		add_number(info, "permits", rate->permits);
		add_seconds(info, "per", rate->period);
		add_number(info, "burst", rate->burst);
	}
	return info;
}

void distlock_rate_startup(void)
{
	memcpy(&handlers, &std_object_handlers, sizeof handlers);
	handlers.offset = offsetof(rate_object, std);
	handlers.free_obj = object_free;
	handlers.clone_obj = NULL;
	handlers.compare = zend_objects_not_comparable;
	handlers.get_debug_info = dump;
}

zend_object *distlock_rate_create(zend_class_entry *ce)
{
	rate_object *object = zend_object_alloc(sizeof *object, ce);

	object->limiter = NULL;
	object->reserved = NULL;
	zend_object_std_init(&object->std, ce);
	object->std.handlers = &handlers;
	return &object->std;
}

static rate_object *constructed(zval *this_zval)
{
	rate_object *object = object_from(Z_OBJ_P(this_zval));

	if (object->limiter == NULL) {
		zend_throw_error(NULL, "The %s has not been constructed", ZSTR_VAL(object->std.ce->name));
		return NULL;
	}
	return object;
}

/* If the call fails, throws. */
static dl_outcome run(distlock_call *call)
{
	dl_error error;
	dl_outcome outcome = distlock_call_run(NULL, call, &error);

	if (outcome == DL_FAILED && !EG(exception)) {
		distlock_throw(&error);
	}
	return outcome;
}

static bool check_number(zend_long number, uint32_t argument)
{
	if (number >= 1 && number <= DL_REDIS_MOST_RATE) {
		return true;
	}
	zend_argument_value_error(argument, "must be between 1 and %d", (int) DL_REDIS_MOST_RATE);
	return false;
}

static bool read_period(double period, uint32_t argument, dl_time *span)
{
	if (period >= dl_clock_seconds(DL_REDIS_SHORTEST_PERIOD) && period <= dl_clock_seconds(DL_REDIS_LONGEST_PERIOD)) {
		*span = (dl_time) llround(period * (double) DL_SECOND);
		return true;
	}
	zend_argument_value_error(argument, "must be between 0.001 and 31536000 seconds");
	return false;
}

bool distlock_rate_read(zend_long permits, double period, zend_long burst, distlock_rate_positions at,
		dl_redis_rate *rate)
{
	if (!check_number(permits, at.permits) || !read_period(period, at.period, &rate->period)
			|| !check_number(burst, at.burst)) {
		return false;
	}
	rate->permits = permits;
	rate->burst = burst;
	if (!dl_redis_rate_is_valid(rate)) {
		zend_argument_value_error(at.burst,
				"must be smaller, or the rate higher: this many permits would take more than 31536000 seconds");
		return false;
	}
	return true;
}

void distlock_rate_set(zend_object *object, const distlock_redis_place *place, const char *name,
		const dl_redis_rate *rate)
{
	if (place->server_list != NULL) {
		zend_throw_exception(distlock_ce_UnsupportedException,
				"A rate limiter is kept on one server, but this is a list of servers", 0);
	} else {
		object_from(object)->limiter = dl_redis_limiter_new(place->server, DISTLOCK_G(key_prefix), name, rate);
	}
}

ZEND_METHOD(DistLock_RedisRateLimiter, __construct)
{
	enum { PERMITS = 2, PER, SERVERS, BURST };
	zend_string *name, *dsn = NULL;
	HashTable *list = NULL;
	zend_long permits, burst = 1;
	double period = 1.0;
	distlock_redis_place place;
	dl_redis_rate rate;

	ZEND_PARSE_PARAMETERS_START(2, 5)
		Z_PARAM_STR(name)
		Z_PARAM_LONG(permits)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_SECONDS(period, DISTLOCK_INSTEAD_OF_PERIOD)
		DISTLOCK_PARAM_SERVERS(list, dsn, "burst")
		Z_PARAM_LONG(burst)
	ZEND_PARSE_PARAMETERS_END();

	if (object_from(Z_OBJ_P(ZEND_THIS))->limiter != NULL) {
		zend_throw_error(NULL, "The %s has already been constructed", ZSTR_VAL(Z_OBJCE_P(ZEND_THIS)->name));
		RETURN_THROWS();
	}
	if (!distlock_check_text(name, DL_REDIS_LONGEST_NAME, DISTLOCK_ARGUMENT_NAME)
			|| !distlock_check_no_dsn(name, DISTLOCK_ARGUMENT_NAME)
			|| !distlock_rate_read(permits, period, burst, (distlock_rate_positions) { PERMITS, PER, BURST }, &rate)) {
		RETURN_THROWS();
	}
	place = distlock_redis_find_place(list, dsn, SERVERS);
	if (!EG(exception)) {
		distlock_rate_set(Z_OBJ_P(ZEND_THIS), &place, ZSTR_VAL(name), &rate);
	}
}

static bool check_permits(const rate_object *object, zend_long permits, uint32_t argument)
{
	int64_t burst = dl_redis_limiter_rate(object->limiter)->burst;

	if (permits >= 1 && permits <= burst) {
		return true;
	}
	if (permits < 1) {
		zend_argument_value_error(argument, "must be at least 1");
	} else {
		zend_argument_value_error(argument,
				"must be at most the burst, which is " ZEND_LONG_FMT ": more could never be had at once",
				(zend_long) burst);
	}
	return false;
}

/* What acquire() and reserve() share. */
typedef struct request {
	rate_object *object; /* NULL: the method has thrown */
	zend_long permits;
	dl_time limit;
} request;

static void read_request(INTERNAL_FUNCTION_PARAMETERS, request *asked)
{
	double timeout = 0.0;
	bool is_null = true;

	asked->object = NULL;
	asked->permits = 1;
	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
		Z_PARAM_LONG(asked->permits)
	ZEND_PARSE_PARAMETERS_END();

	asked->object = constructed(ZEND_THIS);
	if (asked->object != NULL
			&& (!distlock_read_timeout(timeout, is_null, 1, &asked->limit)
					|| !check_permits(asked->object, asked->permits, 2))) {
		asked->object = NULL;
	}
}

static dl_outcome run_reserve(distlock_call *call, dl_error *error)
{
	return dl_redis_reservation_take(call->subject, dl_clock_after(dl_clock_now(), call->limit), error);
}

static dl_outcome run_acquire(distlock_call *call, dl_error *error)
{
	dl_outcome outcome = run_reserve(call, error);

	return outcome == DL_DONE ? dl_redis_reservation_await(call->subject, call->wish.interrupt, error) : outcome;
}

/* Returns whether it was acquired; if not, it may have thrown. */
static bool acquire(const rate_object *object, zend_long permits, dl_time limit)
{
	dl_redis_reservation *reservation = dl_redis_reservation_begin(object->limiter, permits);
	distlock_call call = {
		.run = run_acquire,
		.subject = reservation,
		.limit = limit,
		.wish = { .interrupt = &distlock_interrupt },
	};
	dl_outcome outcome = run(&call);

	dl_redis_reservation_end(reservation);
	return outcome == DL_DONE;
}

ZEND_METHOD(DistLock_RedisRateLimiter, acquire)
{
	request asked;

	read_request(INTERNAL_FUNCTION_PARAM_PASSTHRU, &asked);
	if (asked.object == NULL) {
		RETURN_THROWS();
	}
	RETURN_BOOL(acquire(asked.object, asked.permits, asked.limit));
}

static void forget_reserved(rate_object *object)
{
	dl_redis_reservation *reserved = object->reserved;

	object->reserved = NULL;
	if (reserved != NULL) {
		dl_redis_reservation_end(reserved);
	}
}

ZEND_METHOD(DistLock_RedisRateLimiter, reserve)
{
	dl_redis_reservation *reservation;
	distlock_call call = { .run = run_reserve };
	request asked;

	read_request(INTERNAL_FUNCTION_PARAM_PASSTHRU, &asked);
	if (asked.object == NULL) {
		RETURN_THROWS();
	}
	reservation = dl_redis_reservation_begin(asked.object->limiter, asked.permits);
	call.subject = reservation;
	call.limit = asked.limit;
	if (run(&call) != DL_DONE) {
		dl_redis_reservation_end(reservation);
		RETURN_NULL();
	}
	forget_reserved(asked.object);
	asked.object->reserved = reservation;
	RETURN_DOUBLE(dl_clock_seconds(dl_redis_reservation_left(reservation)));
}

static dl_outcome run_cancel(distlock_call *call, dl_error *error)
{
	return dl_redis_reservation_cancel(call->subject, error);
}

ZEND_METHOD(DistLock_RedisRateLimiter, cancel)
{
	rate_object *object = constructed(ZEND_THIS);
	distlock_call call = { .run = run_cancel };
	dl_redis_reservation *reserved;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	if (object == NULL) {
		RETURN_THROWS();
	}
	/* Another fiber may reserve or cancel meanwhile. */
	reserved = object->reserved;
	object->reserved = NULL;
	if (reserved == NULL) {
		RETURN_FALSE;
	}
	call.subject = reserved;
	outcome = run(&call);
	dl_redis_reservation_end(reserved);
	if (outcome == DL_FAILED) {
		RETURN_THROWS();
	}
	RETURN_BOOL(outcome == DL_DONE);
}

ZEND_METHOD(DistLock_RedisRateLimiter, run)
{
	zend_fcall_info job;
	zend_fcall_info_cache cache;
	double timeout = 0.0;
	zend_long permits = 1;
	bool is_null = true;
	rate_object *object;
	dl_time limit;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_FUNC(job, cache)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
		Z_PARAM_LONG(permits)
	ZEND_PARSE_PARAMETERS_END();
	object = constructed(ZEND_THIS);
	if (object == NULL || !distlock_read_timeout(timeout, is_null, 2, &limit) || !check_permits(object, permits, 3)) {
		RETURN_THROWS();
	}
	if (!acquire(object, permits, limit)) {
		if (!EG(exception)) {
			zend_throw_exception_ex(distlock_ce_TimeoutException, 0,
					"The rate limiter \"%s\" would have allowed this in %.3F seconds, and the timeout is %.3F",
					dl_redis_limiter_name(object->limiter),
					dl_clock_seconds(dl_redis_limiter_retry_after(object->limiter)), dl_clock_seconds(limit));
		}
		RETURN_THROWS();
	}
	if (!EG(exception)) {
		job.retval = return_value;
		zend_call_function(&job, &cache);
		if (Z_ISREF_P(return_value)) {
			zend_unwrap_reference(return_value);
		}
	}
}

static dl_outcome run_look(distlock_call *call, dl_error *error)
{
	return dl_redis_limiter_look(call->subject, error);
}

/* Asks the server. NULL: it has thrown. */
static const dl_redis_rate_status *look(const rate_object *object)
{
	distlock_call call = { .run = run_look, .subject = object->limiter };

	return run(&call) == DL_DONE ? dl_redis_limiter_told(object->limiter) : NULL;
}

static double seconds_of(int64_t microseconds)
{
	return (double) microseconds / 1e6;
}

ZEND_METHOD(DistLock_RedisRateLimiter, getDelay)
{
	zend_long permits = 1;
	const rate_object *object;
	const dl_redis_rate_status *told;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(permits)
	ZEND_PARSE_PARAMETERS_END();
	object = constructed(ZEND_THIS);
	if (object == NULL || !check_permits(object, permits, 1)) {
		RETURN_THROWS();
	}
	told = look(object);
	if (told == NULL) {
		RETURN_THROWS();
	}
	RETURN_DOUBLE(seconds_of(dl_redis_rate_delay(dl_redis_limiter_rate(object->limiter), told, permits)));
}

ZEND_METHOD(DistLock_RedisRateLimiter, getRetryAfter)
{
	const rate_object *object = constructed(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_NONE();
	if (object == NULL) {
		RETURN_THROWS();
	}
	RETURN_DOUBLE(dl_clock_seconds(dl_redis_limiter_retry_after(object->limiter)));
}

ZEND_METHOD(DistLock_RedisRateLimiter, getWaitTime)
{
	const rate_object *object = constructed(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_NONE();
	if (object == NULL) {
		RETURN_THROWS();
	}
	RETURN_DOUBLE(dl_clock_seconds(dl_redis_limiter_waited(object->limiter)));
}

ZEND_METHOD(DistLock_RedisRateLimiter, getName)
{
	const rate_object *object = constructed(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_NONE();
	if (object == NULL) {
		RETURN_THROWS();
	}
	RETURN_STRING(dl_redis_limiter_name(object->limiter));
}

static void set_number(zend_object *status, const char *name, int64_t number)
{
	zend_update_property_long(distlock_ce_RateStatus, status, name, strlen(name), (zend_long) number);
}

static void set_seconds(zend_object *status, const char *name, double seconds)
{
	zend_update_property_double(distlock_ce_RateStatus, status, name, strlen(name), seconds);
}

static void make_status(zval *to, const dl_redis_rate *rate, const dl_redis_rate_status *told)
{
	zend_object *status;

	object_init_ex(to, distlock_ce_RateStatus);
	status = Z_OBJ_P(to);
	set_number(status, "permits", rate->permits);
	set_seconds(status, "per", dl_clock_seconds(rate->period));
	set_number(status, "burst", rate->burst);
	set_number(status, "remaining", dl_redis_rate_remaining(rate, told));
	set_number(status, "waiting", dl_redis_rate_waiting(rate, told));
	set_seconds(status, "delay", seconds_of(dl_redis_rate_delay(rate, told, 1)));
	set_seconds(status, "reset", seconds_of(told->full));
	set_seconds(status, "backlog", seconds_of(told->backlog));
}

ZEND_METHOD(DistLock_RedisRateLimiter, inspect)
{
	const rate_object *object = constructed(ZEND_THIS);
	const dl_redis_rate_status *told;

	ZEND_PARSE_PARAMETERS_NONE();
	told = object != NULL ? look(object) : NULL;
	if (told == NULL) {
		RETURN_THROWS();
	}
	make_status(return_value, dl_redis_limiter_rate(object->limiter), told);
}

ZEND_METHOD(DistLock_RedisRateLimiter, getStatus)
{
	const rate_object *object = constructed(ZEND_THIS);
	const dl_redis_rate_status *told;

	ZEND_PARSE_PARAMETERS_NONE();
	if (object == NULL) {
		RETURN_THROWS();
	}
	told = dl_redis_limiter_told(object->limiter);
	if (told == NULL) {
		RETURN_NULL();
	}
	make_status(return_value, dl_redis_limiter_rate(object->limiter), told);
}

static dl_outcome run_reset(distlock_call *call, dl_error *error)
{
	return dl_redis_limiter_reset(call->subject, error);
}

ZEND_METHOD(DistLock_RedisRateLimiter, reset)
{
	rate_object *object = constructed(ZEND_THIS);
	distlock_call call = { .run = run_reset };

	ZEND_PARSE_PARAMETERS_NONE();
	if (object == NULL) {
		RETURN_THROWS();
	}
	call.subject = object->limiter;
	run(&call);
}
