/* Until when a lock is valid that is held in parts. */
#include "check.h"

#include "redis/quorum/server_list.h"
#include "redis/lock/renewal.h"

static dl_time valid_until(size_t count, size_t needed, const dl_time *times)
{
	dl_redis_renewal parts[DL_REDIS_MOST_MEMBERS] = { 0 };
	dl_redis_whole whole = { .parts = parts, .count = count, .needed = needed };

	for (size_t i = 0; i < count; i++) {
		parts[i].valid_until = times[i];
	}
	return dl_redis_whole_valid_until(&whole);
}

static void check_majorities(void)
{
	CHECK(dl_redis_majority(3) == 2 && dl_redis_majority(4) == 3 && dl_redis_majority(5) == 3);
	CHECK(dl_redis_majority(6) == 4 && dl_redis_majority(15) == 8);
}

static void check_times(void)
{
	CHECK(valid_until(5, 3, (dl_time[]) { 50, 10, 40, 20, 30 }) == 30);
	CHECK(valid_until(5, 3, (dl_time[]) { 50, 0, 40, 0, 30 }) == 30);
	/* What isn't held isn't part of a majority. */
	CHECK(valid_until(5, 3, (dl_time[]) { 50, 0, 40, 0, 0 }) == 0);
	CHECK(valid_until(5, 3, (dl_time[]) { 0, 0, 0, 0, 0 }) == 0);
	CHECK(valid_until(5, 3, (dl_time[]) { 20, 20, 20, 20, 20 }) == 20);
	CHECK(valid_until(5, 3, (dl_time[]) { 20, 20, 10, 10, 10 }) == 10);
	CHECK(valid_until(4, 3, (dl_time[]) { 40, 30, 20, 10 }) == 20);
	CHECK(valid_until(3, 2, (dl_time[]) { 10, 30, 20 }) == 20);
}

int main(void)
{
	check_majorities();
	check_times();
	return check_result();
}
