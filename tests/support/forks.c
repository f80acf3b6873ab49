/* Loaded before PHP by scripts/test --asan, as the address sanitizer of gcc 12 isn't made for forks of processes that
 * have several threads. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <time.h>

void *__interceptor_malloc(size_t size);
void *__interceptor_calloc(size_t count, size_t size);
void *__interceptor_realloc(void *memory, size_t size);
void __interceptor_free(void *memory);
char *__interceptor_strdup(const char *text);
int __interceptor_posix_memalign(void **memory, size_t alignment, size_t size);
int __interceptor_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *),
		void *context);
int __lsan_is_turned_off(void);

static atomic_int allocating; /* threads */
static atomic_int working;    /* threads other than the first one, neither in their start nor in their end */
static atomic_bool is_forking;
static bool has_threads, is_copy_of_threads;

static int count_threads(void)
{
	struct stat tasks;

	/* A link for each, in addition to the two of every directory. */
	return stat("/proc/self/task", &tasks) == 0 ? (int) tasks.st_nlink - 2 : 1;
}

/* The child would find a mutex of the sanitizer locked for ever that another thread holds in the moment of the fork:
 * while it allocates, frees, starts or ends. A thread that was started past this file is waited for in vain. */
static void before_fork(void)
{
	time_t limit = time(NULL) + 2;

	while (count_threads() > 1 + atomic_load(&working) && time(NULL) <= limit) {
		sched_yield();
	}
	has_threads = count_threads() > 1;
	atomic_store(&is_forking, true);
	while (atomic_load(&allocating) > 0) {
		sched_yield();
	}
}

static void in_parent(void)
{
	atomic_store(&is_forking, false);
}

static void in_child(void)
{
	is_copy_of_threads = is_copy_of_threads || has_threads;
	atomic_store(&working, 0);
	atomic_store(&is_forking, false);
}

__attribute__((constructor)) static void install(void)
{
	pthread_atfork(before_fork, in_parent, in_child);
}

/* What only the threads of the parent knew, the leak sanitizer would take for lost in the child: it doesn't look at the
 * stacks of threads that aren't there. */
int __lsan_is_turned_off(void)
{
	return is_copy_of_threads;
}

static void enter(void)
{
	atomic_fetch_add(&allocating, 1);
	while (atomic_load(&is_forking)) {
		atomic_fetch_sub(&allocating, 1);
		sched_yield();
		atomic_fetch_add(&allocating, 1);
	}
}

static void leave(void)
{
	atomic_fetch_sub(&allocating, 1);
}

void *malloc(size_t size)
{
	void *memory;

	enter();
	memory = __interceptor_malloc(size);
	leave();
	return memory;
}

void *calloc(size_t count, size_t size)
{
	void *memory;

	enter();
	memory = __interceptor_calloc(count, size);
	leave();
	return memory;
}

void *realloc(void *memory, size_t size)
{
	enter();
	memory = __interceptor_realloc(memory, size);
	leave();
	return memory;
}

void free(void *memory)
{
	enter();
	__interceptor_free(memory);
	leave();
}

char *strdup(const char *text)
{
	char *copy;

	enter();
	copy = __interceptor_strdup(text);
	leave();
	return copy;
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
	int failure;

	enter();
	failure = __interceptor_posix_memalign(memory, alignment, size);
	leave();
	return failure;
}

typedef struct start {
	void *(*work)(void *);
	void *context;
} start;

static void stop_working(void *ignored)
{
	(void) ignored;
	atomic_fetch_sub(&working, 1);
}

static void *run(void *context)
{
	start todo = *(start *) context;
	void *result;

	free(context);
	atomic_fetch_add(&working, 1);
	pthread_cleanup_push(stop_working, NULL);
	result = todo.work(todo.context);
	pthread_cleanup_pop(1);
	return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context)
{
	start *todo = malloc(sizeof *todo);
	int failure;

	todo->work = work;
	todo->context = context;
	failure = __interceptor_pthread_create(thread, attributes, run, todo);
	if (failure != 0) {
		free(todo);
	}
	return failure;
}
