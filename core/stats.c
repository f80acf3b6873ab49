#include "core/stats.h"

#include "core/process.h"

#include <string.h>

dl_stats dl_stats_counters;

static void in_child(void)
{
	memset(&dl_stats_counters, 0, sizeof dl_stats_counters);
}

void dl_stats_start(void)
{
	static dl_process_guard guard = { .in_child = in_child };

	dl_process_guard_add(&guard);
}
