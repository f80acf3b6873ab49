#ifndef DL_CORE_ASCII_H
#define DL_CORE_ASCII_H

#include <stdbool.h>

/* These functions know only ASCII letters, unlike those of ctype.h and strings.h, which depend on the program's
 * locale. */

static inline char dl_ascii_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

static inline bool dl_ascii_is_alphanumeric(char c)
{
	return (c >= '0' && c <= '9') || (dl_ascii_lower(c) >= 'a' && dl_ascii_lower(c) <= 'z');
}

#endif
