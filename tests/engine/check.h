#ifndef TESTS_ENGINE_CHECK_H
#define TESTS_ENGINE_CHECK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What the engine's test programs share: each is linked only with the engine, and ends with `return
 * check_result();`. */

static atomic_uint checks_done, checks_failed;

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)

static inline bool check(bool condition, const char *what, const char *file, int line)
{
	checks_done++;
	if (!condition) {
		checks_failed++;
		printf("%s:%d: not so: %s\n", file, line, what);
		/* A program that hangs afterwards is killed, and a forked child would print it once more. */
		fflush(stdout);
	}
	return condition;
}

static inline int check_result(void)
{
	printf("%u checks, %u failed\n", checks_done, checks_failed);
	return checks_failed > 0 || checks_done == 0;
}

static inline const char *check_environment(const char *name)
{
	const char *value = getenv(name);

	if (value == NULL) {
		printf("%s is not set: run the tests by scripts/test\n", name);
		exit(1);
	}
	return value;
}

/* How much longer everything may take than on a machine that is merely busy: under valgrind, say. */
static inline double check_slowness(void)
{
	const char *value = getenv("DISTLOCK_TEST_SLOW");

	return value != NULL ? atof(value) : 1.0;
}

/* Small random numbers that are the same in every run, so that a failure repeats itself. */
static inline unsigned check_random(uint64_t *state, unsigned below)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned) (*state >> 33) % below;
}

#endif
