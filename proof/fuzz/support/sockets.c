/* Replaces how the engine connects, writes and reads, in programs whose servers are in themselves:
 * proof/fuzz/support/servers.c, or proof/simulate/network.c. */
#include "support/servers.h"

#include "core/thread/socket.h"

#include <errno.h>

dl_step __wrap_dl_connecting_go_on(dl_connecting *connecting, bool is_ready, dl_error *error);
void __wrap_dl_socket_wait_in_reads(int descriptor, dl_time limit);
bool __wrap_dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline);

static dl_step begin_to_connect(dl_connecting *connecting, dl_error *error)
{
	const char *where = connecting->host != NULL ? connecting->host : connecting->path;
	short events;
	int descriptor = servers_connect(where, connecting->port, &events);

	if (descriptor < 0) {
		errno = descriptor == -1 ? ECONNREFUSED : ENETUNREACH;
		descriptor == -1 ? dl_error_set_transient(error, DL_ERROR_CONNECTION, "Cannot connect to %s: %m",
				connecting->description)
						 : dl_error_set_unreachable(error, "Cannot connect to %s: %m", connecting->description);
		return DL_STEP_FAILED;
	}
	dl_socket_take(&connecting->mark, descriptor);
	connecting->awaited = (dl_awaited) { descriptor, events, connecting->deadline };
	return events == 0 ? DL_STEP_DONE : DL_STEP_PENDING;
}

dl_step __wrap_dl_connecting_go_on(dl_connecting *connecting, bool is_ready, dl_error *error)
{
	if (!connecting->is_begun) {
		connecting->is_begun = true;
		return begin_to_connect(connecting, error);
	}
	if (!is_ready) {
		dl_connecting_end(connecting);
		dl_error_set_late(error, "Cannot connect to %s: no answer in time", connecting->description);
		return DL_STEP_FAILED;
	}
	return DL_STEP_DONE;
}

/* Reads never wait. */
void __wrap_dl_socket_wait_in_reads(int descriptor, dl_time limit)
{
	(void) descriptor;
	(void) limit;
}

bool __wrap_dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline)
{
	(void) deadline;
	if (!servers_take(descriptor, bytes, length)) {
		errno = EPIPE;
		return false;
	}
	return true;
}
