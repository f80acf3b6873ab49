/* Preloaded into a process, this makes what PHP draws for the id of a session zeros, so often as the file
 * RANDOM_NUMBERS says, which counts down. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As many as the id has characters, and some more before PHP 8.4. Nothing else draws that many bytes at a time. */
#define FEWEST_FOR_AN_ID 32

static int64_t *left;

__attribute__((constructor)) static void map_file(void)
{
	const char *path = getenv("RANDOM_NUMBERS");
	int descriptor = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
	void *mapped = MAP_FAILED;

	if (descriptor >= 0) {
		mapped = mmap(NULL, sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
	}
	if (mapped != MAP_FAILED) {
		left = mapped;
	}
}

static bool fill(void *bytes, size_t length)
{
	if (length < FEWEST_FOR_AN_ID || left == NULL || *left == 0) {
		return false;
	}
	--*left;
	memset(bytes, 0, length);
	return true;
}

/* PHP draws by one of these, depending on its version. */
ssize_t getrandom(void *bytes, size_t length, unsigned flags)
{
	ssize_t (*next)(void *, size_t, unsigned) = (ssize_t(*)(void *, size_t, unsigned)) dlsym(RTLD_NEXT, "getrandom");

	return fill(bytes, length) ? (ssize_t) length : next(bytes, length, flags);
}

long syscall(long number, ...)
{
	long (*next)(long, ...) = (long (*)(long, ...)) dlsym(RTLD_NEXT, "syscall");
	long word[6];
	va_list words;

	va_start(words, number);
	for (int i = 0; i < 6; i++) {
		word[i] = va_arg(words, long);
	}
	va_end(words);
	if (number == SYS_getrandom && fill((void *) word[0], (size_t) word[1])) {
		return word[1];
	}
	return next(number, word[0], word[1], word[2], word[3], word[4], word[5]);
}
