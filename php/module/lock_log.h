#ifndef DISTLOCK_LOCK_LOG_H
#define DISTLOCK_LOCK_LOG_H

/* For operators: the lines about long waits and ownerships in PHP's error log. */

#include "core/lock/held.h"

/* Writes a line to PHP's error log. */
void distlock_log_write(const dl_event *event);
void distlock_log_warn(const char *text);

#endif
