#ifndef DL_CORE_MEMORY_H
#define DL_CORE_MEMORY_H

#include <stddef.h>

/* These are like malloc, calloc and realloc, but end the process if memory is exhausted, as PHP's own persistent
 * allocator does. Free the memory with free(). Any thread may call these. */
void *dl_allocate(size_t size);
void *dl_reallocate(void *memory, size_t size);
char *dl_duplicate(const char *text, size_t length);
/* Returns NULL if the text is NULL. */
char *dl_copy(const char *text);
/* Ends the process like them, for memory that was to be allocated in another way. */
_Noreturn void dl_memory_exhausted(void);

#endif
