/* The order of arrivals: who must wait, and who must give up a place because an earlier one has lost its own. */
#include "check.h"
#include "loop_stacks.h"

#include "core/system/process.h"
#include "core/thread/arrival.h"

#include <string.h>

typedef struct visitor {
	dl_arrival arrival;
	bool has_place, is_woken;
} visitor;

static bool has_place(const dl_arrival *arrival)
{
	return ((const visitor *) arrival)->has_place;
}

static void wake(dl_arrival *arrival)
{
	((visitor *) arrival)->is_woken = true;
}

static void arrive(visitor *guest, const void *where, const char *what)
{
	memset(guest, 0, sizeof *guest);
	guest->arrival = (dl_arrival) { .where = where, .what = what, .has_place = has_place, .wake = wake };
	dl_arrival_begin(&guest->arrival);
}

static void ask(visitor *guest)
{
	guest->has_place = true;
	dl_arrival_let_next(&guest->arrival);
}

static void run(dl_operation *operation)
{
	visitor first, other, second, third;

	arrive(&first, operation, "a lock");
	arrive(&other, operation, "another lock");
	arrive(&second, operation, "a lock");
	arrive(&third, operation, "a lock");
	CHECK(!dl_arrival_must_wait(&first.arrival) && !dl_arrival_must_wait(&other.arrival));
	CHECK(dl_arrival_must_wait(&second.arrival) && dl_arrival_must_wait(&third.arrival));

	ask(&first);
	CHECK(second.is_woken && !dl_arrival_must_wait(&second.arrival));
	ask(&second);
	CHECK(third.is_woken && !dl_arrival_must_ask_again(&second.arrival));

	/* The first one's request is lost, but not the second one's. */
	first.has_place = false;
	CHECK(dl_arrival_must_ask_again(&second.arrival));
	dl_arrival_lose_place(&first.arrival);
	ask(&first);
	CHECK(!dl_arrival_must_wait(&second.arrival) && dl_arrival_must_ask_again(&second.arrival));
	CHECK(!dl_arrival_must_ask_again(&first.arrival) && !dl_arrival_must_ask_again(&other.arrival));
	ask(&second);
	CHECK(!dl_arrival_must_ask_again(&second.arrival));

	/* One that ends keeps nobody waiting. */
	third.is_woken = second.has_place = false;
	dl_arrival_end(&second.arrival);
	CHECK(third.is_woken && !dl_arrival_must_wait(&third.arrival));
	dl_arrival_end(&first.arrival);
	dl_arrival_end(&third.arrival);
	dl_arrival_end(&other.arrival);
	dl_arrival_end(&other.arrival);
}

static void finish(dl_operation *operation)
{
	(void) operation;
}

int main(void)
{
	dl_operation operation = { .run = run, .finish = finish };
	dl_loop *loop;
	int failure;

	dl_process_start();
	loop = dl_loop_open(&test_stacks, &failure);
	CHECK(loop != NULL && dl_loop_begin(loop, &operation));
	dl_loop_free_stacks(loop);
	dl_loop_close(loop);
	CHECK(stacks_in_use == 0);
	return check_result();
}
