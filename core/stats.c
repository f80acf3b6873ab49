#include "core/stats.h"

#include <pthread.h>
#include <string.h>

dl_stats dl_stats_counters;

static void in_child(void)
{
	memset(&dl_stats_counters, 0, sizeof dl_stats_counters);
}

static void install(void)
{
	pthread_atfork(NULL, NULL, in_child);
}

void dl_stats_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}
