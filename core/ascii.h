#ifndef DL_CORE_ASCII_H
#define DL_CORE_ASCII_H

#include <stdbool.h>

/* These functions know only ASCII letters. Those of ctype.h and strings.h depend on the locale that the program has
 * set. */

static inline char dl_ascii_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

static inline bool dl_ascii_is_alphanumeric(char c)
{
	return (c >= '0' && c <= '9') || (dl_ascii_lower(c) >= 'a' && dl_ascii_lower(c) <= 'z');
}

#endif
