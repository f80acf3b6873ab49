#include "zk/client/sasl.h"

#ifdef DL_ZK_HAS_SASL

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/text/secret.h"
#include "core/system/system.h"
#include "core/thread/thread.h"

#include <stdlib.h>
#include <string.h>

#define MECHANISM "DIGEST-MD5"
/* The service name that every ZooKeeper server has. */
#define SERVICE "zookeeper"
#define SERVER "zk-sasl-md5"

/* A password, and those that were read from the file before it, which SASL may still be using. */
typedef struct password {
	struct password *older;
	sasl_secret_t *secret;
} password;

struct dl_zk_login {
	const dl_zk_access *access;
	char *user;
	password *newest; /* guarded by the mutex below */
	sasl_callback_t callbacks[5];
};

/* SASL needs mutexes if several threads log in. They are held only briefly, so a single one serves for all of them, and
 * can be held across a fork. */
static pthread_mutex_t mutex;
static bool is_started;

static void make_mutex(void)
{
	dl_thread_prepare_recursive(&mutex);
}

static void *give_mutex(void)
{
	return &mutex;
}

static int lock(void *ignored)
{
	(void) ignored;
	return pthread_mutex_lock(&mutex) == 0 ? SASL_OK : SASL_FAIL;
}

static int unlock(void *ignored)
{
	(void) ignored;
	return pthread_mutex_unlock(&mutex) == 0 ? SASL_OK : SASL_FAIL;
}

static void keep_mutex(void *ignored)
{
	(void) ignored;
}

/* Without this, SASL would write to the system's log. */
static int log_nothing(void *context, int level, const char *message)
{
	(void) context;
	(void) level;
	(void) message;
	return SASL_OK;
}

static int tell_user(void *context, int id, const char **result, unsigned *length)
{
	const dl_zk_login *login = context;

	(void) id;
	*result = login->user;
	if (length != NULL) {
		*length = (unsigned) strlen(login->user);
	}
	return SASL_OK;
}

static void add_password(dl_zk_login *login, const char *text)
{
	password *added = dl_allocate(sizeof *added);
	size_t length = strlen(text);

	added->secret = dl_allocate(sizeof *added->secret + length);
	added->secret->len = length;
	memcpy(added->secret->data, text, length + 1);
	added->older = login->newest;
	login->newest = added;
}

/* Returns false if the file can't be read; the next attempt to open a session reports the error. */
static bool read_password(dl_zk_login *login)
{
	dl_error ignored;
	char *text = dl_zk_access_read_password(login->access, &ignored);

	if (text == NULL) {
		return false;
	}
	lock(NULL);
	if (login->newest == NULL || strcmp((const char *) login->newest->secret->data, text) != 0) {
		add_password(login, text);
	}
	unlock(NULL);
	dl_secret_free(text);
	return true;
}

static int tell_password(sasl_conn_t *connection, void *context, int id, sasl_secret_t **result)
{
	dl_zk_login *login = context;

	(void) connection;
	(void) id;
	if (login->access->scheme.is_file && !read_password(login)) {
		return SASL_FAIL;
	}
	lock(NULL);
	*result = login->newest->secret;
	unlock(NULL);
	return SASL_OK;
}

/* The functions have different types, which the id determines. */
#define CALLBACK(id, function, context) \
	{ \
		id, (int (*)(void))(void (*)(void))(function), context \
	}

/* If another library in this process has already initialized SASL, that library's mutexes stay in use, and SASL counts
 * the calls. */
static void start(void)
{
	static const sasl_callback_t callbacks[] = { CALLBACK(SASL_CB_LOG, log_nothing, NULL),
		CALLBACK(SASL_CB_LIST_END, NULL, NULL) };

	sasl_set_mutex(give_mutex, lock, unlock, keep_mutex);
	is_started = sasl_client_init(callbacks) == SASL_OK;
}

/* The mutex was locked by the parent's thread, so the child can't unlock it, and initializes it anew. */
static void in_child(void)
{
	make_mutex();
	lock(NULL);
}

void dl_zk_sasl_start(void)
{
	static dl_process_guard guard = { &mutex, .in_child = in_child };
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_mutex);
	dl_process_guard_add(&guard);
}

bool dl_zk_sasl_is_built(void)
{
	return true;
}

dl_zk_login *dl_zk_sasl_login_new(const dl_zk_access *access)
{
	dl_zk_login *login = dl_allocate(sizeof *login);
	const char *colon = strchr(access->auth, ':');
	const sasl_callback_t callbacks[] = { CALLBACK(SASL_CB_USER, tell_user, login),
		CALLBACK(SASL_CB_AUTHNAME, tell_user, login), CALLBACK(SASL_CB_PASS, tell_password, login),
		CALLBACK(SASL_CB_LOG, log_nothing, NULL), CALLBACK(SASL_CB_LIST_END, NULL, NULL) };

	if (!is_started) {
		start();
	}
	login->access = access;
	login->user = dl_duplicate(access->auth, (size_t) (colon - access->auth));
	if (!access->scheme.is_file) {
		add_password(login, colon + 1);
	}
	memcpy(login->callbacks, callbacks, sizeof callbacks);
	return login;
}

void dl_zk_sasl_login_free(dl_zk_login *login)
{
	password *older;

	if (login == NULL) {
		return;
	}
	for (password *one = login->newest; one != NULL; one = older) {
		older = one->older;
		dl_system_wipe(one->secret->data, one->secret->len);
		free(one->secret);
		free(one);
	}
	free(login->user);
	free(login);
}

/* Checks, without a server, whether a login can begin. */
static int try_login(const dl_zk_login *login)
{
	sasl_conn_t *connection = NULL;
	const char *data;
	unsigned length;
	int code = sasl_client_new(SERVICE, SERVER, NULL, NULL, login->callbacks, 0, &connection);

	if (code == SASL_OK) {
		code = sasl_client_start(connection, MECHANISM, NULL, &data, &length, NULL);
	}
	sasl_dispose(&connection);
	return code;
}

bool dl_zk_sasl_login_check(const dl_zk_login *login, const char *hosts, dl_error *error)
{
	int code = try_login(login);

	if (code == SASL_OK || code == SASL_CONTINUE) {
		return true;
	}
	return dl_error_set(error, DL_ERROR_CONNECTION, "Cannot log in to %s: %s via SASL: %s", hosts, MECHANISM,
			sasl_errstring(code, NULL, NULL));
}

zhandle_t *dl_zk_sasl_login_start(const dl_zk_login *login, const char *hosts, int timeout, watcher_fn watcher,
		void *context)
{
	zoo_sasl_params_t parameters = {
		.service = SERVICE,
		.host = SERVER,
		.mechlist = MECHANISM,
		.callbacks = login->callbacks,
	};

	return zookeeper_init_sasl(hosts, watcher, timeout, NULL, context, 0, NULL, &parameters);
}

/* There is no way to make SASL give up its mutexes. */
bool dl_zk_sasl_stop(void)
{
	bool was_started = is_started;

	if (is_started) {
		is_started = false;
		sasl_client_done();
	}
	return !was_started;
}

#else

#include <stdlib.h>

bool dl_zk_sasl_is_built(void)
{
	return false;
}

void dl_zk_sasl_start(void)
{
}

/* Never called without support for SASL. */
dl_zk_login *dl_zk_sasl_login_new(const dl_zk_access *access)
{
	(void) access;
	abort();
}

void dl_zk_sasl_login_free(dl_zk_login *login)
{
	(void) login;
}

bool dl_zk_sasl_login_check(const dl_zk_login *login, const char *hosts, dl_error *error)
{
	(void) login;
	(void) hosts;
	(void) error;
	abort();
}

zhandle_t *dl_zk_sasl_login_start(const dl_zk_login *login, const char *hosts, int timeout, watcher_fn watcher,
		void *context)
{
	(void) login;
	(void) hosts;
	(void) timeout;
	(void) watcher;
	(void) context;
	abort();
}

bool dl_zk_sasl_stop(void)
{
	return true;
}

#endif
