#include "core/system/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dl_memory_exhausted(void)
{
	fputs("distlock: out of memory\n", stderr);
	abort();
}

static void *checked(void *memory)
{
	if (memory == NULL) {
		dl_memory_exhausted();
	}
	return memory;
}

void *dl_allocate(size_t size)
{
	return checked(calloc(1, size));
}

void *dl_reallocate(void *memory, size_t size)
{
	return checked(realloc(memory, size));
}

char *dl_duplicate(const char *text, size_t length)
{
	char *copy = dl_allocate(length + 1);

	memcpy(copy, text, length);
	return copy;
}

char *dl_copy(const char *text)
{
	return text != NULL ? dl_duplicate(text, strlen(text)) : NULL;
}
