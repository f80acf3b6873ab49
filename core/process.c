#include "core/process.h"

#include <pthread.h>

/* Written only in the fork handler of a child, where there is one thread. */
unsigned long dl_process_generation_now = 1;

static void in_child(void)
{
	dl_process_generation_now++;
}

static void install(void)
{
	pthread_atfork(NULL, NULL, in_child);
}

void dl_process_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}
