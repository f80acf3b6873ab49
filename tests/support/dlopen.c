/* PHP loads extensions with RTLD_DEEPBIND, so that nothing intercepts what they call: not a sanitizer, which refuses
 * that, nor a test. Loaded before everything else, or linked into the program, this leaves the flag out. */
#include <dlfcn.h>

void *dlopen(const char *file, int flags)
{
	void *(*next)(const char *, int) = (void *(*) (const char *, int) ) dlsym(RTLD_NEXT, "dlopen");

	return next(file, flags & ~RTLD_DEEPBIND);
}
