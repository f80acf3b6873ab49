#include "check.h"

#include "core/system/wait.h"

#include <unistd.h>

/* A thread that couldn't be stopped may only begin to run when the process has ended, and nothing of the engine's is
 * left for it: that must not abort the process. The functions that run last do here what such a thread does first. */
__attribute__((destructor(101))) static void begin_late(void)
{
	dl_way way = { .interrupt = NULL };

	if (dl_wait_set_way(&way) != NULL || dl_wait_way() != NULL) {
		_exit(1);
	}
}

int main(void)
{
	dl_way way = { .interrupt = NULL };

	CHECK(dl_wait_prepare_ways() == 0);
	CHECK(dl_wait_set_way(&way) == NULL);
	CHECK(dl_wait_way() == &way);
	CHECK(dl_wait_set_way(NULL) == &way);
	return check_result();
}
