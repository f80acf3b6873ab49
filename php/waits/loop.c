#include "php/waits/loop.h"

#include "php/base/exception.h"
#include "php/waits/stacks.h"

#include "core/system/memory.h"

#include "zend_exceptions.h"
#include "php_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* What a thread has. */
struct distlock_loop {
	_Atomic(dl_loop *) engine; /* NULL: none of this process is open. The keeper reads it, too */
	zend_resource *stream;
	char **lines; /* for the log */
	size_t line_count;
};

static void drop_stream(distlock_loop *loop)
{
	if (loop->stream != NULL) {
		zend_list_delete(loop->stream);
		loop->stream = NULL;
	}
}

/* Forgets what belongs to the parent of this process. */
static void abandon(distlock_loop *loop)
{
	dl_loop_abandon(loop->engine);
	loop->engine = NULL;
	loop->line_count = 0;
	drop_stream(loop);
}

/* Returns the thread's loop, whose engine may not be open. */
static distlock_loop *loop_of_thread(void)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (loop == NULL) {
		DISTLOCK_G(loop) = loop = dl_allocate(sizeof *loop);
	} else if (loop->engine != NULL && dl_loop_is_inherited(loop->engine)) {
		abandon(loop);
	}
	return loop;
}

dl_loop *distlock_loop_engine(void)
{
	return DISTLOCK_G(loop) != NULL ? loop_of_thread()->engine : NULL;
}

dl_loop *distlock_loop_open(void)
{
	distlock_loop *loop = loop_of_thread();
	int failure;

	/* PHP may still call a user's session handler. A stack that is made now would outlive PHP's memory of the
	 * request. */
	if (DISTLOCK_G(is_request_over)) {
		zend_throw_exception(distlock_ce_LockStateException, "The request is over: there are no more tickets", 0);
		return NULL;
	}
	if (loop->engine != NULL) {
		return loop->engine;
	}
	loop->engine = dl_loop_open(&distlock_stacks, &failure);
	if (loop->engine == NULL) {
		zend_throw_exception_ex(distlock_ce_LockStateException, 0, "Tickets aren't available: %s",
				failure == ENOSYS ? "this system has no epoll" : strerror(failure));
	}
	return loop->engine;
}

/* A user may close the stream, so it is a copy of the descriptor; then the next call makes another one. */
static zend_resource *make_stream(const distlock_loop *loop)
{
	int copy = fcntl(dl_loop_descriptor(loop->engine), F_DUPFD_CLOEXEC, 3);
	php_stream *stream = copy >= 0 ? php_stream_fopen_from_fd(copy, "r", NULL) : NULL;

	if (stream == NULL) {
		zend_throw_exception_ex(distlock_ce_LockStateException, 0, "Tickets aren't available: %s", strerror(errno));
		return NULL;
	}
	return stream->res;
}

ZEND_FUNCTION(DistLock_loop_stream)
{
	distlock_loop *loop = loop_of_thread();

	ZEND_PARSE_PARAMETERS_NONE();

	if (distlock_loop_open() == NULL) {
		RETURN_THROWS();
	}
	if (loop->stream != NULL && loop->stream->type < 0) {
		drop_stream(loop);
	}
	if (loop->stream == NULL) {
		loop->stream = make_stream(loop);
	}
	if (loop->stream == NULL) {
		RETURN_THROWS();
	}
	GC_ADDREF(loop->stream);
	RETURN_RES(loop->stream);
}

void distlock_loop_end_request(void)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (loop == NULL) {
		return;
	}
	drop_stream(loop);
	if (loop_of_thread()->engine != NULL) {
		dl_loop_settle(loop->engine, 0);
		dl_loop_free_stacks(loop->engine);
	}
}

void distlock_loop_settle(dl_time deadline)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (loop != NULL && loop->engine != NULL && !dl_loop_is_inherited(loop->engine) && !dl_loop_is_busy(loop->engine)) {
		dl_loop_settle(loop->engine, deadline);
	}
}

void distlock_loop_end_thread(distlock_loop *loop)
{
	if (loop == NULL) {
		return;
	}
	if (loop->engine != NULL && dl_loop_is_inherited(loop->engine)) {
		dl_loop_abandon(loop->engine);
	} else if (loop->engine != NULL) {
		dl_loop_close(loop->engine);
	}
	free(loop->lines);
	free(loop);
}

void distlock_loop_alert(distlock_loop *loop)
{
	dl_loop *engine = loop != NULL ? loop->engine : NULL;

	if (engine != NULL && !dl_loop_is_inherited(engine)) {
		dl_loop_alert(engine);
	}
}

bool distlock_loop_keeps_line(const char *text)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	if (dl_operation_current() == NULL) {
		return false;
	}
	loop->lines = dl_reallocate(loop->lines, (loop->line_count + 1) * sizeof *loop->lines);
	loop->lines[loop->line_count++] = dl_copy(text);
	return true;
}

void distlock_loop_write_lines(void)
{
	distlock_loop *loop = DISTLOCK_G(loop);

	for (size_t i = 0; i < loop->line_count; i++) {
		char *line = loop->lines[i];

		php_log_err(line);
		free(line);
	}
	loop->line_count = 0;
}
