/*
 * This isn't a lock: it makes the calls that a lock needs without contention, create and list sent together, then
 * delete, and nothing else. No lock can take less time.
 */
#include "client.h"

#include <errno.h>
#include <semaphore.h>
#include <stdio.h>

static char node[1024];
static sem_t answered;
static int result;

static void prepare(void)
{
	sem_init(&answered, 0, 0);
}

static void on_created(int code, const char *path, const struct Stat *stat, const void *context)
{
	(void) stat, (void) context;
	result = code;
	if (code == ZOK) {
		snprintf(node, sizeof node, "%s", path);
	}
}

static void on_listed(int code, const struct String_vector *children, const void *context)
{
	(void) children, (void) context;
	result = result == ZOK ? code : result;
	sem_post(&answered);
}

static void on_deleted(int code, const void *context)
{
	(void) context;
	result = code;
	sem_post(&answered);
}

static void await_answer(const char *call)
{
	while (sem_wait(&answered) != 0 && errno == EINTR) {
	}
	bench_expect(result, call);
}

static void acquire(zhandle_t *handle, const char *path)
{
	char prefix[sizeof node];

	snprintf(prefix, sizeof prefix, "%s/lock_", path);
	bench_expect(zoo_acreate2(handle, prefix, "", 0, &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL | ZOO_SEQUENCE, on_created,
						 NULL),
			"zoo_acreate2");
	bench_expect(zoo_aget_children(handle, path, 0, on_listed, NULL), "zoo_aget_children");
	await_answer("create and list");
}

static void release(zhandle_t *handle)
{
	bench_expect(zoo_adelete(handle, node, -1, on_deleted, NULL), "zoo_adelete");
	await_answer("delete");
}

const bench_client bench_pipelined = {
	.name = "pipelined",
	.is_tuned = true,
	.prepare = prepare,
	.acquire = acquire,
	.release = release,
};
