#include "php/module/lock_log.h"

#include "php/lock/lock_status.h"
#include "php/waits/loop.h"

#include "core/text/name.h"

#include "zend_smart_str.h"

/* Where the name and the place are cut off. docs/operations.md names the number; nothing else depends on it. */
#define LONGEST_QUOTE 200

static void write_line(const dl_event *event)
{
	const dl_lock *lock = event->lock;
	const char *place = lock->operations->place(lock);
	char quoted[LONGEST_QUOTE];
	smart_str text = { 0 };

	smart_str_appends(&text, event->is_wait ? "distlock: waited for the lock \"" : "distlock: held the lock \"");
	dl_name_quote(quoted, sizeof quoted, lock->name, strlen(lock->name));
	smart_str_appends(&text, quoted);
	smart_str_appends(&text, "\" on ");
	dl_error_quote(quoted, sizeof quoted, place, strlen(place));
	smart_str_appends(&text, quoted);
	smart_str_append_printf(&text, " for %.3F s (%s)", dl_clock_seconds(event->span), event->how);
	if (event->ahead != NULL) {
		distlock_status_append_ahead(&text, lock, event->ahead);
	}
	smart_str_0(&text);
	if (!distlock_loop_keeps_line(ZSTR_VAL(text.s))) {
		php_log_err(ZSTR_VAL(text.s));
	}
	smart_str_free(&text);
}

/* If the client is gone, or memory is exhausted, PHP ends the request, but it mustn't do so in the middle of the
 * engine. It will do so at the next opportunity. */
void distlock_log_write(const dl_event *event)
{
	zend_try
	{
		write_line(event);
	}
	zend_end_try();
}

void distlock_log_warn(const char *text)
{
	zend_try
	{
		smart_str line = { 0 };

		smart_str_appends(&line, "distlock: ");
		smart_str_appends(&line, text);
		smart_str_0(&line);
		if (!distlock_loop_keeps_line(ZSTR_VAL(line.s))) {
			php_log_err(ZSTR_VAL(line.s));
		}
		smart_str_free(&line);
	}
	zend_end_try();
}
