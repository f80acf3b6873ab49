#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>

static void set(dl_error *error, dl_error_kind kind, bool transient, const char *format, va_list arguments)
{
	error->kind = kind;
	error->transient = transient;
	error->unreachable = error->late = false;
	vsnprintf(error->message, sizeof error->message, format, arguments);
}

bool dl_error_set(dl_error *error, dl_error_kind kind, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	set(error, kind, false, format, arguments);
	va_end(arguments);
	return false;
}

bool dl_error_set_transient(dl_error *error, dl_error_kind kind, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	set(error, kind, true, format, arguments);
	va_end(arguments);
	return false;
}

bool dl_error_set_unreachable(dl_error *error, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	set(error, DL_ERROR_CONNECTION, false, format, arguments);
	va_end(arguments);
	error->unreachable = true;
	return false;
}

bool dl_error_set_late(dl_error *error, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	set(error, DL_ERROR_CONNECTION, false, format, arguments);
	va_end(arguments);
	error->unreachable = error->late = true;
	return false;
}

void dl_error_clear(dl_error *error)
{
	error->kind = DL_ERROR_NONE;
	error->transient = error->unreachable = error->late = false;
	error->message[0] = '\0';
}

void dl_error_quote(char *to, size_t size, const char *text, size_t length)
{
	size_t used = 0;

	for (; used + 1 < size && used < length; used++) {
		to[used] = text[used] >= ' ' && text[used] <= '~' ? text[used] : '?';
	}
	to[used] = '\0';
}
