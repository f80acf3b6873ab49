/* A process is stopped for longer than the ttl, wherever a call for its lock looks at the clock. Then it knows that
 * its time is over, it doesn't say that somebody has taken the lock, and the server doesn't keep that until the ttl
 * ends. */
#include "server.h"

#include <sys/syscall.h>
#include <time.h>

#define TTL (20 * DL_SECOND)
#define LONGER (40 * DL_SECOND)
#define STOP 60 /* seconds */
#define MOST_LOOKS 1000

static atomic_long stopped_for;
/* How often the thread still looks at the clock before it is stopped; negative: it isn't to be. */
static _Thread_local int looks_left = -1;

/* Instead of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
	int result = (int) syscall(SYS_clock_gettime, clock, now);

	if (clock == CLOCK_BOOTTIME) {
		if (looks_left >= 0 && looks_left-- == 0) {
			stopped_for += STOP;
		}
		now->tv_sec += stopped_for;
	}
	return result;
}

static void renew(dl_lock *lock)
{
	dl_error error;

	dl_redis_ownership_renew(lock, TTL, 0, &error);
}

static void renew_for_longer(dl_lock *lock)
{
	dl_error error;

	dl_redis_ownership_renew(lock, LONGER, 0, &error);
}

static void downgrade(dl_lock *lock)
{
	dl_error error;

	dl_lock_downgrade(lock, &error);
}

static void upgrade(dl_lock *lock)
{
	dl_error error;

	if (dl_lock_downgrade(lock, &error) == DL_DONE) {
		acquire_within(lock, 0, &error);
	}
}

static void release(dl_lock *lock)
{
	dl_error error;

	dl_lock_release(lock, true, &error);
}

/* Returns whether the call has looked at the clock so often that it was stopped. */
static bool check_call(dl_redis_server *server, void (*call)(dl_lock *lock), int looks)
{
	dl_held held = { 0 }, others = { 0 };
	dl_lock *lock = new_mutex(&held, server, "stopped", TTL), *other = new_mutex(&others, server, "stopped", TTL);
	dl_error error;
	bool was_stopped;

	CHECK(acquire_within(lock, 0, &error) == DL_DONE);
	looks_left = looks;
	call(lock);
	was_stopped = looks_left < 0;
	looks_left = -1;
	if (was_stopped && !dl_lock_is_held(lock)) {
		CHECK(lock->loss == DL_LOSS_NONE || lock->loss == DL_LOSS_EXPIRED);
		CHECK(acquire_within(other, TTL / 2, &error) == DL_DONE);
	}
	dl_lock_destroy(other);
	dl_lock_destroy(lock);
	return was_stopped;
}

static void check_calls(dl_redis_server *server, void (*call)(dl_lock *lock))
{
	int looks = 0;

	while (looks < MOST_LOOKS && check_call(server, call, looks)) {
		looks++;
	}
	CHECK(looks > 1 && looks < MOST_LOOKS);
}

int main(void)
{
	static void (*const calls[])(dl_lock * lock) = { renew, renew_for_longer, downgrade, upgrade, release };
	dl_redis_server *server;

	start_engine();
	server = test_server();
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		check_calls(server, calls[i]);
	}
	stop_engine();
	return check_result();
}
