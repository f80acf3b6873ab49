#include "support/calls.h"
#include "support/servers.h"
#include "support/world.h"

#include "core/lock/cleanup.h"
#include "core/lock/multi.h"
#include "redis/server/payment.h"
#include "redis/lock/mutex.h"
#include "redis/lock/ownership.h"
#include "redis/value/optimistic.h"
#include "redis/server/opener.h"
#include "redis/quorum/quorum.h"
#include "redis/lock/renewal.h"
#include "redis/value/rate.h"
#include "redis/value/scan.h"
#include "redis/value/session.h"

#define MOST_CALLS 12

/* Allows for several commands and connections, each of which takes its maximum. */
#define LONGEST_OVERTIME (20 * DL_SECOND)

typedef struct caller {
	fuzz_input *input;
	dl_held held;
	dl_updates updates;
	dl_redis_server *server; /* NULL: it is a list */
	dl_lock *lock;
	dl_redis_session *session;
	dl_optimistic *optimistic;
	dl_update *update;
	dl_time limit; /* the current call's */
	bool is_told;  /* the servers know the password, and reveal it */
	dl_error error;
} caller;

static void check_message(const caller *c)
{
	ALWAYS(c->error.kind != DL_ERROR_NONE && c->error.message[0] != '\0'
			&& strlen(c->error.message) < sizeof c->error.message);
	ALWAYS(c->is_told || strstr(c->error.message, "hunter2") == NULL);
	for (const char *at = c->error.message; *at != '\0'; at++) {
		ALWAYS(*at >= ' ' && *at <= '~');
	}
}

static void check_outcome(const caller *c, dl_outcome outcome)
{
	ALWAYS(outcome != DL_GO_ON && outcome != DL_FORKED);
	if (outcome == DL_FAILED) {
		check_message(c);
	}
}

static void check_bool(const caller *c, bool is_done)
{
	if (!is_done) {
		check_message(c);
	}
}

static dl_time some_limit(caller *c)
{
	static const dl_time limits[] = { 0, 50 * DL_MILLISECOND, 3 * DL_SECOND, DL_FOREVER };

	c->limit = limits[fuzz_below(c->input, 4)];
	return c->limit;
}

static void acquire(caller *c)
{
	dl_time limit = some_limit(c);
	static const dl_mode modes[] = { DL_WRITE, DL_WRITE, DL_NOTHING, DL_READ };
	dl_mode mode = modes[fuzz_below(c->input, 4)];
	dl_ahead ahead;
	dl_wish wish = {
		.mode = mode,
		.deadline = dl_clock_after(dl_clock_now(), limit),
		.interrupt = &world_interrupt,
		.deadlock_after = DL_SECOND,
		.ahead = &ahead,
	};
	dl_outcome outcome = dl_lock_acquire(c->lock, &wish, &c->error);

	check_outcome(c, outcome);
	ALWAYS(outcome != DL_TIMED_OUT || limit != DL_FOREVER);
	ALWAYS(outcome != DL_DONE || (c->lock->depth > 0) == (mode != DL_NOTHING));
	ALWAYS(outcome != DL_TIMED_OUT || (ahead.lock == c->lock && strlen(ahead.token) < sizeof ahead.token));
}

static void change_lock(caller *c, unsigned what)
{
	switch (what) {
		case 0:
			check_outcome(c, dl_lock_release(c->lock, true, &c->error));
			break;
		case 1:
			check_outcome(c, dl_lock_release(c->lock, false, &c->error));
			break;
		case 2:
			check_outcome(c, dl_lock_downgrade(c->lock, &c->error));
			break;
		case 3:
			check_outcome(c,
					dl_redis_ownership_renew(c->lock, (fuzz_below(c->input, 20) + 1) * DL_SECOND, 0, &c->error));
			break;
		case 4:
			check_outcome(c, dl_lock_fence(c->lock, &c->error));
			break;
		default:
			check_outcome(c,
					c->lock->operations->force_release(c->lock, &(dl_breakable) { .is_foreign = true }, &c->error));
	}
}

static void attach(caller *c)
{
	size_t length;
	const char *bytes = fuzz_bytes(c->input, fuzz_byte(c->input), &length);
	char *token = fuzz_text(bytes, length);

	check_outcome(c, dl_redis_ownership_attach(c->lock, token, length, &c->error));
	free(token);
}

static void look(caller *c)
{
	dl_status status;

	if (c->lock->operations->inspect(c->lock, &status, &c->error)) {
		dl_status_free(&status);
	} else {
		check_message(c);
	}
	(void) dl_lock_take_loss(c->lock);
}

static void use_session(caller *c)
{
	size_t length, id_length;
	const char *bytes = fuzz_bytes(c->input, fuzz_below(c->input, 64), &id_length), *value;
	char *id = fuzz_text(bytes, id_length);

	if (c->session == NULL) {
		c->session = dl_redis_session_new(&c->held, c->server, "PHPREDIS_SESSION:", id, 10 * DL_SECOND, 0);
	}
	switch (fuzz_below(c->input, 6)) {
		case 0:
			check_outcome(c, dl_redis_session_open(c->session, some_limit(c), 0, &world_interrupt, &c->error));
			break;
		case 1:
			check_outcome(c,
					dl_redis_session_store(c->session, fuzz_below(c->input, 3), id, id_length, fuzz_byte(c->input),
							fuzz_below(c->input, 2), &c->error));
			break;
		case 2:
			check_outcome(c, dl_redis_session_read_again(c->session, &c->error));
			break;
		case 3:
			check_bool(c, dl_redis_session_peek(c->session, &c->error));
			break;
		case 4:
			check_outcome(c, dl_redis_session_exists(c->server, "PHPREDIS_SESSION:", id, &c->error));
			break;
		default:
			dl_redis_session_close(c->session);
	}
	if (dl_redis_session_value(c->session, &value, &length)) {
		ALWAYS(length <= DL_REDIS_LARGEST_VALUE && value[length] == '\0');
	}
	free(id);
}

static void change_value(caller *c)
{
	static const dl_value values[] = { { .bytes = NULL }, { .bytes = (char *) "new", .length = 3 } };
	dl_outcome outcome;

	if (c->optimistic == NULL) {
		c->optimistic = dl_redis_optimistic_new(&c->updates, c->server, "", "value");
	}
	if (c->update == NULL) {
		c->update = dl_update_start(c->optimistic, some_limit(c));
	}
	switch (fuzz_below(c->input, 4)) {
		case 0:
			outcome = dl_update_read(c->update, &world_interrupt, &c->error);
			check_outcome(c, outcome);
			if (outcome == DL_DONE && fuzz_below(c->input, 8) != 7) {
				check_outcome(c, dl_update_write(c->update, &values[fuzz_below(c->input, 2)], &c->error));
			}
			break;
		case 1:
			check_bool(c, dl_update_look(c->update, &c->error));
			break;
		default:
			break;
	}
	dl_update_end(c->update);
	c->update = NULL;
}

static void scan(caller *c)
{
	dl_redis_scan found;

	dl_redis_scan_begin(&found, c->server, fuzz_below(c->input, 2) == 0 ? DL_REDIS_LOCKS : DL_REDIS_LIMITERS, "",
			fuzz_below(c->input, 2) == 0 ? "*" : "[a-x]*");
	for (unsigned pages = 0; pages < 5 && !found.is_over; pages++) {
		if (!dl_redis_scan_next(&found, &c->error)) {
			check_message(c);
			break;
		}
	}
	dl_redis_scan_drop(&found);
}

static void limit_rate(caller *c)
{
	static const dl_redis_rate rate = { 5, DL_SECOND, 3 };
	dl_redis_limiter *limiter = dl_redis_limiter_new(c->server, "", "limited", &rate);
	dl_redis_reservation *reservation = dl_redis_reservation_begin(limiter, 1 + fuzz_below(c->input, 3));
	dl_outcome outcome = dl_redis_reservation_take(reservation, dl_clock_after(dl_clock_now(), some_limit(c)),
			&c->error);

	check_outcome(c, outcome);
	if (outcome == DL_DONE && fuzz_below(c->input, 2) == 0) {
		check_outcome(c, dl_redis_reservation_cancel(reservation, &c->error));
	} else if (outcome == DL_DONE && dl_redis_reservation_left(reservation) < DL_SECOND) {
		check_outcome(c, dl_redis_reservation_await(reservation, &world_interrupt, &c->error));
	}
	if (fuzz_below(c->input, 2) == 0) {
		check_outcome(c, dl_redis_limiter_look(limiter, &c->error));
	} else {
		check_outcome(c, dl_redis_limiter_reset(limiter, &c->error));
	}
	dl_redis_limiter_destroy(limiter);
}

static void call(caller *c)
{
	unsigned what = fuzz_byte(c->input) % 20;
	bool is_list = c->server == NULL;
	dl_time started = dl_clock_now();

	c->limit = 0;
	dl_error_clear(&c->error);
	c->error.message[0] = '\0';
	if (what < 6) {
		acquire(c);
	} else if (what < 12) {
		change_lock(c, what - 6);
	} else if (what == 12) {
		attach(c);
	} else if (what == 13 || (is_list && what == 19)) {
		look(c);
	} else if (what < 16 && !is_list) {
		use_session(c);
	} else if (what == 16 && !is_list) {
		change_value(c);
	} else if (what == 17 && !is_list) {
		(fuzz_below(c->input, 2) == 0 ? scan : limit_rate)(c);
	} else {
		c->limit = DL_FOREVER;
		world_pass((dl_time) fuzz_byte(c->input) * 100 * DL_MILLISECOND);
	}
	ALWAYS(c->limit == DL_FOREVER || dl_clock_now() - started <= c->limit + LONGEST_OVERTIME);
}

static bool is_told(const fuzz_input *input)
{
	return memmem(input->at, (size_t) (input->end - input->at), "hunter2", strlen("hunter2")) != NULL;
}

static dl_redis_lock_options some_options(fuzz_input *input)
{
	unsigned which = fuzz_byte(input);

	return (dl_redis_lock_options) { .ttl = which % 2 == 0 ? 10 * DL_SECOND : 300 * DL_MILLISECOND,
		.auto_renew = which / 2 % 2 == 0,
		.max_hold = which / 4 % 4 == 3 ? 20 * DL_SECOND : 0,
		.counter_lifetime = which / 4 % 4 == 2 ? 3600 : 0,
		.replicas = which / 16 % 4 == 3 ? 1 : 0,
		.permits = which / 64 >= 2 ? 2 : 0,
		.weight = which / 64 == 2 ? 2 : 1 };
}

static void run(caller *c)
{
	for (unsigned calls = 0; calls < MOST_CALLS && (calls == 0 || c->input->at < c->input->end); calls++) {
		call(c);
	}
	dl_updates_end(&c->updates);
	dl_cleanup_end(&c->held, DL_SECOND);
	if (c->session != NULL) {
		dl_redis_session_free(c->session);
	}
	if (c->optimistic != NULL) {
		dl_optimistic_destroy(c->optimistic);
	}
	dl_lock_destroy(c->lock);
}

static void begin(fuzz_input *input)
{
	world_begin(input);
	dl_redis_pool_start();
	dl_redis_opener_start();
	dl_redis_server_list_start();
	dl_redis_renewal_start();
	dl_redis_payment_start();
}

static void end(void)
{
	dl_redis_renewal_stop();
	dl_redis_payment_stop(dl_clock_now());
	dl_redis_opener_stop();
	dl_redis_server_list_stop();
	dl_redis_pool_stop();
	world_end();
}

void calls_run(fuzz_input *input, const char *const *dsns, size_t count)
{
	const char *dsn = dsns[fuzz_below(input, (unsigned) count)];
	dl_redis_lock_options options = some_options(input);
	caller c = { .input = input, .is_told = is_told(input) };

	begin(input);
	c.server = dl_redis_server_find(dsn, strlen(dsn), &c.error);
	ALWAYS(c.server != NULL);
	if (dl_redis_server_dsn(c.server)->is_tls) {
		servers_speak_tls();
	}
	c.lock = dl_redis_mutex_new(&c.held, c.server, "", "lock", &options);
	run(&c);
	end();
}

void calls_run_quorum(fuzz_input *input, const char *const *dsns, size_t count)
{
	dl_redis_dsn_text texts[DL_REDIS_MOST_MEMBERS];
	dl_redis_lock_options options = some_options(input);
	caller c = { .input = input, .is_told = is_told(input) };
	const dl_redis_server_list *ensemble;

	begin(input);
	for (size_t i = 0; i < count; i++) {
		texts[i] = (dl_redis_dsn_text) { .text = dsns[i], .length = strlen(dsns[i]) };
	}
	options.replicas = 0;
	options.permits = 0;
	ensemble = dl_redis_server_list_find(texts, count, &c.error);
	ALWAYS(ensemble != NULL);
	c.lock = dl_redis_quorum_new(&c.held, ensemble, "", "lock", &options);
	run(&c);
	end();
}
