#include "zk/client/waiter.h"

#include "core/system/memory.h"
#include "core/system/process.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The interval at which a thread that waits for a login checks whether it was refused: 20 times a second, and only
 * while a session with SASL isn't connected (docs/protocol-zookeeper.md, "SASL and TLS"). */
#define LOGIN_INTERVAL (50 * DL_MILLISECOND)

/* How many unused eventfds stay open for later waits: one for each of so many threads that wait at the same time. A
 * request in an ordinary PHP has one thread. */
#define MOST_SPARE 16

/* An eventfd that wakes a thread. */
struct eventfd {
	int descriptor;
	bool is_taken;
	bool is_signaled;
};

/* All eventfds of this process. A forked child closes them, because they would still wake threads of the parent. */
static struct {
	pthread_mutex_t mutex;
	struct eventfd *eventfds;
	size_t count, room, spare;
} registry = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void in_child(void)
{
	while (registry.count > 0) {
		close(registry.eventfds[--registry.count].descriptor);
	}
	registry.spare = 0;
}

void dl_zk_waiter_start(void)
{
	static dl_process_guard guard = { &registry.mutex, .in_child = in_child };

	dl_process_guard_add(&guard);
}

static void drain(int descriptor)
{
	eventfd_t ignored;

	eventfd_read(descriptor, &ignored);
}

/* With the mutex held. */
static struct eventfd *add_eventfd(void)
{
	int descriptor = dl_process_nonstandard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));

	if (descriptor < 0) {
		return NULL;
	}
	if (registry.count == registry.room) {
		registry.room = 2 * registry.room + 8;
		registry.eventfds = dl_reallocate(registry.eventfds, registry.room * sizeof *registry.eventfds);
	}
	registry.spare++;
	registry.eventfds[registry.count] = (struct eventfd) { .descriptor = descriptor };
	return &registry.eventfds[registry.count++];
}

/* With the mutex held. */
static struct eventfd *find_spare(void)
{
	for (size_t i = 0; i < registry.count; i++) {
		if (!registry.eventfds[i].is_taken) {
			return &registry.eventfds[i];
		}
	}
	return NULL;
}

/* Returns -1 and sets errno on failure. */
static int take_descriptor(void)
{
	struct eventfd *one;
	int descriptor = -1;

	pthread_mutex_lock(&registry.mutex);
	one = registry.spare > 0 ? find_spare() : add_eventfd();
	if (one != NULL) {
		descriptor = one->descriptor;
		if (one->is_signaled) {
			drain(descriptor);
		}
		one->is_taken = true;
		registry.spare--;
	}
	pthread_mutex_unlock(&registry.mutex);
	return descriptor;
}

static void give_descriptor(int descriptor, bool is_signaled)
{
	struct eventfd *one;

	pthread_mutex_lock(&registry.mutex);
	for (one = registry.eventfds; one->descriptor != descriptor; one++) {
	}
	if (registry.spare < MOST_SPARE) {
		one->is_taken = false;
		one->is_signaled = is_signaled;
		registry.spare++;
	} else {
		close(descriptor);
		*one = registry.eventfds[--registry.count];
	}
	pthread_mutex_unlock(&registry.mutex);
}

void dl_zk_waiter_stop(void)
{
	pthread_mutex_lock(&registry.mutex);
	while (registry.count > 0) {
		close(registry.eventfds[--registry.count].descriptor);
	}
	free(registry.eventfds);
	registry.eventfds = NULL;
	registry.room = registry.spare = 0;
	pthread_mutex_unlock(&registry.mutex);
}

void dl_zk_waiter_watch(dl_zk_waiter *waiter, const char *path)
{
	waiter->watched = path;
	waiter->is_changed = waiter->is_gone = false;
}

void dl_zk_waiter_has_read(dl_zk_waiter *waiter)
{
	waiter->is_changed = waiter->is_gone = false;
}

void dl_zk_waiter_watch_children(dl_zk_waiter *waiter, const char *path)
{
	waiter->listed = path;
	waiter->is_outdated = false;
}

static dl_zk_request *take_asked(dl_zk_waiter *waiter)
{
	dl_zk_request *asked = waiter->asked;

	waiter->asked = NULL;
	return asked;
}

dl_zk_event dl_zk_waiter_look(dl_zk_waiter *waiter, dl_zk_request **asked)
{
	dl_zk_event event = DL_ZK_NOTHING;

	pthread_mutex_lock(&waiter->session->mutex);
	*asked = take_asked(waiter);
	if (waiter->is_gone && !waiter->is_outdated) {
		event = DL_ZK_GONE;
	} else if (waiter->is_changed || waiter->is_outdated) {
		event = DL_ZK_CHANGED;
	}
	pthread_mutex_unlock(&waiter->session->mutex);
	return event;
}

bool dl_zk_waiter_keep_watching(dl_zk_waiter *waiter, const char *path, bool is_decisive)
{
	bool is_watched;

	pthread_mutex_lock(&waiter->session->mutex);
	is_watched = path != NULL && waiter->watched != NULL && (waiter->is_gone || !waiter->is_changed)
			&& strcmp(waiter->watched, path) == 0;
	if (!is_watched) {
		dl_zk_waiter_watch(waiter, NULL);
	}
	waiter->is_decisive = is_decisive;
	pthread_mutex_unlock(&waiter->session->mutex);
	return is_watched;
}

static dl_zk_request *unwatch(dl_zk_waiter *waiter)
{
	dl_zk_waiter_watch(waiter, NULL);
	dl_zk_waiter_watch_children(waiter, NULL);
	waiter->is_decisive = false;
	return take_asked(waiter);
}

dl_zk_request *dl_zk_waiter_unwatch(dl_zk_waiter *waiter)
{
	dl_zk_session *session = waiter->session;
	dl_zk_request *asked;

	if (session == NULL || dl_zk_session_is_inherited(session)) {
		return unwatch(waiter);
	}
	pthread_mutex_lock(&session->mutex);
	asked = unwatch(waiter);
	pthread_mutex_unlock(&session->mutex);
	return asked;
}

/* First come, first woken. With the mutex. */
static void join_last(dl_zk_waiter *waiter, dl_zk_session *session)
{
	dl_zk_waiter **last = &session->waiters;

	while (*last != NULL) {
		last = &(*last)->next;
	}
	waiter->next = NULL;
	*last = waiter;
}

bool dl_zk_waiter_join(dl_zk_waiter *waiter, dl_zk_session *session, dl_error *error)
{
	dl_operation *operation = dl_operation_current();
	int descriptor;

	dl_zk_waiter_leave(waiter);
	descriptor = operation == NULL ? take_descriptor() : -1;
	if (operation == NULL && descriptor < 0) {
		return dl_error_set(error, DL_ERROR_CONNECTION,
				"Cannot wait for ZooKeeper, because no eventfd can be opened: %m");
	}
	pthread_mutex_lock(&session->mutex);
	waiter->session = session;
	waiter->descriptor = descriptor;
	waiter->call = (dl_call_up) { .operation = operation };
	waiter->is_woken = false;
	waiter->asked = NULL;
	unwatch(waiter);
	waiter->awaits_removals = false;
	join_last(waiter, session);
	pthread_mutex_unlock(&session->mutex);
	return true;
}

/* In a forked child, the descriptor is closed, and the session's mutex may be locked forever. */
void dl_zk_waiter_leave(dl_zk_waiter *waiter)
{
	dl_zk_session *session = waiter->session;
	int descriptor = waiter->descriptor;
	bool is_woken;

	waiter->session = NULL;
	if (session == NULL || dl_zk_session_is_inherited(session)) {
		return;
	}
	pthread_mutex_lock(&session->mutex);
	for (dl_zk_waiter **other = &session->waiters; *other != NULL; other = &(*other)->next) {
		if (*other == waiter) {
			*other = waiter->next;
			break;
		}
	}
	waiter->descriptor = -1;
	is_woken = waiter->is_woken;
	pthread_mutex_unlock(&session->mutex);
	if (waiter->call.operation != NULL) {
		dl_loop_forget_call(&waiter->call);
		waiter->call.operation = NULL;
	} else {
		give_descriptor(descriptor, is_woken);
	}
}

/* Returns DL_WAIT_READY as long as it has been woken. */
static dl_wait_result sleep_until(const dl_zk_waiter *waiter, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result = DL_WAIT_READY;

	if (waiter->call.operation == NULL) {
		return dl_wait_for(waiter->descriptor, POLLIN, deadline, interrupt);
	}
	while (result == DL_WAIT_READY && !atomic_load(&waiter->is_woken)) {
		result = dl_operation_sleep(deadline, interrupt);
	}
	return result;
}

dl_wait_result dl_zk_waiter_wait(dl_zk_waiter *waiter, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result;
	dl_time until;

	do {
		until = deadline;
		if (waiter->session->is_logging_in != NULL && waiter->session->is_logging_in(waiter->session)) {
			until = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), LOGIN_INTERVAL));
		}
		result = sleep_until(waiter, until, interrupt);
	} while (result == DL_WAIT_TIMEOUT && until < deadline);
	if (result == DL_WAIT_READY) {
		/* From here on, another wake-up makes the descriptor readable again. The caller will look at everything that
		 * has happened until now. */
		if (waiter->descriptor >= 0) {
			drain(waiter->descriptor);
		}
		atomic_store(&waiter->is_woken, false);
	}
	return result;
}

void dl_zk_waiter_wake(dl_zk_waiter *waiter)
{
	if (waiter->call.operation != NULL && !atomic_exchange(&waiter->is_woken, true)) {
		dl_loop_call_up(&waiter->call);
	} else if (waiter->descriptor >= 0 && !atomic_exchange(&waiter->is_woken, true)) {
		eventfd_write(waiter->descriptor, 1);
	}
}

void dl_zk_waiter_rouse(dl_zk_waiter *waiter)
{
	dl_zk_session *session = waiter->session;

	if (session != NULL) {
		pthread_mutex_lock(&session->mutex);
		dl_zk_waiter_wake(waiter);
		pthread_mutex_unlock(&session->mutex);
	}
}

/* If the waiter has already asked, it looks at later events when it gets the reply. */
static void tell(dl_zk_waiter *waiter)
{
	if (waiter->asked == NULL && waiter->ask != NULL && !(waiter->is_gone && waiter->is_decisive)) {
		waiter->asked = waiter->ask(waiter);
	}
	if (waiter->asked == NULL) {
		dl_zk_waiter_wake(waiter);
	}
}

static void wake_watching(dl_zk_session *session, const char *path, bool is_gone)
{
	for (dl_zk_waiter *waiter = session->waiters; waiter != NULL; waiter = waiter->next) {
		if (waiter->watched != NULL && strcmp(waiter->watched, path) == 0) {
			waiter->is_changed = true;
			waiter->is_gone = waiter->is_gone || is_gone;
			tell(waiter);
		} else if (waiter->listed != NULL && strcmp(waiter->listed, path) == 0) {
			waiter->is_outdated = waiter->is_outdated || !waiter->is_gone;
			tell(waiter);
		}
	}
}

/* The client also calls this for events of the session, which change_state() in ensemble.c handles. */
void dl_zk_waiter_on_watch(zhandle_t *handle, int type, int state, const char *path, void *context)
{
	dl_zk_session *session = context;

	(void) handle;
	(void) state;
	if (type == ZOO_SESSION_EVENT) {
		return;
	}
	pthread_mutex_lock(&session->mutex);
	wake_watching(session, path, type == ZOO_DELETED_EVENT);
	pthread_mutex_unlock(&session->mutex);
}

void dl_zk_waiter_wake_all(dl_zk_session *session)
{
	for (dl_zk_waiter *waiter = session->waiters; waiter != NULL; waiter = waiter->next) {
		dl_zk_waiter_wake(waiter);
	}
}
