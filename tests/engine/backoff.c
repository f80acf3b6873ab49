/* Each pause is twice as long as the one before, up to the longest. */
#include "check.h"

#include "core/system/backoff.h"

static void check_pauses(dl_backoff backoff, const dl_time *pauses, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		CHECK(backoff.pause == pauses[i]);
		CHECK(dl_backoff_next(&backoff) == pauses[i]);
	}
}

int main(void)
{
	check_pauses((dl_backoff) { 1, 8 }, (const dl_time[]) { 1, 2, 4, 8, 8, 8 }, 6);
	check_pauses((dl_backoff) { 10, 25 }, (const dl_time[]) { 10, 20, 25, 25 }, 4);
	check_pauses((dl_backoff) { 5, 5 }, (const dl_time[]) { 5, 5 }, 2);
	return check_result();
}
