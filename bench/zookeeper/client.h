#ifndef BENCH_CLIENT_H
#define BENCH_CLIENT_H

#include <stdbool.h>
#include <zookeeper/zookeeper.h>

/* A way of locking one path, for a single thread. If the server refuses a request, the program ends. */
typedef struct {
	const char *name;
	/* Without this, the C client resolves the names of its servers again whenever it has something to do. */
	bool is_tuned;
	void (*prepare)(void);
	/* Returns once the lock is owned. */
	void (*acquire)(zhandle_t *handle, const char *path);
	void (*release)(zhandle_t *handle);
} bench_client;

extern const bench_client bench_synchronous, bench_tuned, bench_pipelined;

/* Ends the program, naming the call, unless the code is ZOK. */
void bench_expect(int code, const char *call);

#endif
