/*
 * The recipe of the tutorials: create a child, list the children, and sort them. The first one owns the lock; each of
 * the others watches the one before it, and lists again when that is gone. The calls are made one after the other, like
 * php-zookeeper's methods.
 */
#include "client.h"

#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char node[1024];
/* This is posted once for every watch that fires. The watches that exists() leaves on a missing node never do. */
static sem_t gone;

static void prepare(void)
{
	sem_init(&gone, 0, 0);
}

static int by_name(const void *left, const void *right)
{
	return strcmp(*(char *const *) left, *(char *const *) right);
}

static void on_gone(zhandle_t *handle, int type, int state, const char *path, void *context)
{
	(void) handle, (void) state, (void) path, (void) context;
	if (type != ZOO_SESSION_EVENT) {
		sem_post(&gone);
	}
}

static void await_gone(zhandle_t *handle, const char *predecessor)
{
	int code = zoo_wexists(handle, predecessor, on_gone, NULL, NULL);

	if (code == ZNONODE) {
		return;
	}
	bench_expect(code, "zoo_wexists");
	while (sem_wait(&gone) != 0 && errno == EINTR) {
	}
}

/* Returns whether the own node is the first; if not, writes the path of the one before it to predecessor. */
static int is_first(zhandle_t *handle, const char *path, char *predecessor, size_t size)
{
	struct String_vector children;
	const char *own = strrchr(node, '/') + 1;
	int position = 0;

	bench_expect(zoo_get_children(handle, path, 0, &children), "zoo_get_children");
	qsort(children.data, children.count, sizeof *children.data, by_name);
	while (position < children.count && strcmp(children.data[position], own) != 0) {
		position++;
	}
	if (position > 0) {
		snprintf(predecessor, size, "%s/%s", path, children.data[position - 1]);
	}
	deallocate_String_vector(&children);
	return position == 0;
}

static void acquire(zhandle_t *handle, const char *path)
{
	char predecessor[sizeof node], prefix[sizeof node];

	snprintf(prefix, sizeof prefix, "%s/lock_", path);
	bench_expect(zoo_create(handle, prefix, "", 0, &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL | ZOO_SEQUENCE, node,
						 sizeof node),
			"zoo_create");
	while (!is_first(handle, path, predecessor, sizeof predecessor)) {
		await_gone(handle, predecessor);
	}
}

static void release(zhandle_t *handle)
{
	bench_expect(zoo_delete(handle, node, -1), "zoo_delete");
}

const bench_client bench_synchronous = {
	.name = "synchronous",
	.prepare = prepare,
	.acquire = acquire,
	.release = release,
};
const bench_client bench_tuned = {
	.name = "tuned",
	.is_tuned = true,
	.prepare = prepare,
	.acquire = acquire,
	.release = release,
};
