#include "exception.h"
#include "lock_object.h"
#include "zk_lock.h"

#include "zk/address.h"
#include "zk/mutex.h"
#include "zk/node.h"

#include <inttypes.h>

#define SHORTEST_TIMEOUT 0.1
#define LONGEST_TIMEOUT 86400.0

/* Arguments of the constructor. */
enum { PATH = 1, HOSTS, SESSION_TIMEOUT, AUTH, EXCLUSIVE_NODE };

static bool check_path(zend_string *path)
{
	dl_error error;

	if (!dl_zk_path_check(ZSTR_VAL(path), ZSTR_LEN(path), &error)) {
		zend_argument_value_error(PATH, "%s", error.message);
		return false;
	}
	return true;
}

static bool check_timeout(double timeout)
{
	if (timeout >= SHORTEST_TIMEOUT && timeout <= LONGEST_TIMEOUT) {
		return true;
	}
	zend_argument_value_error(SESSION_TIMEOUT, "must be between 0.1 and 86400 seconds");
	return false;
}

/* NULL in *credentials where there are none. */
static bool read_auth(zend_string *auth, const char **credentials)
{
	dl_error error;

	*credentials = NULL;
	if (auth == NULL) {
		return true;
	}
	*credentials = dl_zk_auth_parse(ZSTR_VAL(auth), ZSTR_LEN(auth), &error);
	if (*credentials == NULL) {
		zend_argument_value_error(AUTH, "%s", error.message);
		return false;
	}
	return true;
}

/* NULL in *certificates: no TLS. */
static bool read_certificates(const char **certificates)
{
	dl_error error;

	*certificates = DISTLOCK_G(zookeeper_tls)[0] != '\0' ? DISTLOCK_G(zookeeper_tls) : NULL;
	if (*certificates == NULL) {
		return true;
	}
	if (!dl_zk_has_tls()) {
		zend_value_error("The ini setting distlock.zookeeper.tls must be empty, as the ZooKeeper client library that "
			"distlock was built with has no TLS");
		return false;
	}
	if (!dl_zk_certificates_check(*certificates, &error)) {
		zend_value_error("The ini setting distlock.zookeeper.tls %s", error.message);
		return false;
	}
	return true;
}

/* What it writes is to be freed. */
static bool read_hosts(zend_string *text, char **hosts, char **root)
{
	const char *ini = DISTLOCK_G(zookeeper_hosts);
	dl_error error;

	if (text != NULL) {
		if (dl_zk_address_parse(ZSTR_VAL(text), ZSTR_LEN(text), hosts, root, &error)) {
			return true;
		}
		zend_argument_value_error(HOSTS, "%s", error.message);
		return false;
	}
	if (dl_zk_address_parse(ini, strlen(ini), hosts, root, &error)) {
		return true;
	}
	zend_value_error("The ini setting distlock.zookeeper.hosts %s", error.message);
	return false;
}

dl_zk_ensemble *distlock_zk_ensemble(zend_string *path, zend_string *hosts_text, double timeout, zend_string *auth,
	char **root)
{
	dl_zk_access access;
	dl_zk_ensemble *ensemble;
	char *hosts;

	if (!check_path(path) || !check_timeout(timeout) || !read_auth(auth, &access.auth)
			|| !read_certificates(&access.certificates) || !read_hosts(hosts_text, &hosts, root)) {
		return NULL;
	}
	access.hosts = hosts;
	access.timeout = dl_clock_span(timeout);
	ensemble = dl_zk_ensemble_find(&access);
	free(hosts);
	return ensemble;
}

ZEND_METHOD(DistLock_ZkLock, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	zend_string *path, *hosts_text = NULL, *auth = NULL;
	double timeout = 10.0;
	bool is_exclusive = false;
	dl_zk_ensemble *ensemble;
	char *root;
	dl_zk_mutex *mutex;

	ZEND_PARSE_PARAMETERS_START(1, 5)
		Z_PARAM_STR(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(hosts_text)
		Z_PARAM_DOUBLE(timeout)
		Z_PARAM_STR_OR_NULL(auth)
		Z_PARAM_BOOL(is_exclusive)
	ZEND_PARSE_PARAMETERS_END();

	if (!distlock_object_may_be_constructed(object)) {
		RETURN_THROWS();
	}
	ensemble = distlock_zk_ensemble(path, hosts_text, timeout, auth, &root);
	if (ensemble == NULL) {
		RETURN_THROWS();
	}
	mutex = dl_zk_mutex_new(&DISTLOCK_G(held), ensemble, root, ZSTR_VAL(path), is_exclusive);
	free(root);
	distlock_object_set_lock(object, dl_zk_mutex_lock(mutex), mutex);
}

static void add_owner(zval *owners, const dl_zk_mutex_contender *owner)
{
	if (owner->host != NULL) {
		add_next_index_str(owners, strpprintf(0, "%s:%ld", owner->host, owner->pid));
	} else {
		add_next_index_string(owners, owner->data != NULL ? owner->data : owner->node);
	}
}

static void add_contender(zval *contenders, const dl_zk_mutex_contender *contender)
{
	zval one;

	array_init(&one);
	add_assoc_string(&one, "node", contender->node);
	if (contender->host != NULL) {
		add_assoc_string(&one, "host", contender->host);
		add_assoc_long(&one, "pid", contender->pid);
	} else {
		add_assoc_null(&one, "host");
		add_assoc_null(&one, "pid");
	}
	add_assoc_str(&one, "session", strpprintf(0, "0x%" PRIx64, (uint64_t) contender->session));
	add_next_index_zval(contenders, &one);
}

static void state_to_array(zval *to, const dl_zk_mutex_state *state)
{
	zval owners, contenders;

	array_init(&owners);
	array_init(&contenders);
	for (size_t i = 0; i < state->count; i++) {
		add_contender(&contenders, &state->contenders[i]);
	}
	array_init(to);
	add_assoc_bool(to, "held", state->count > 0);
	if (state->count > 0) {
		add_owner(&owners, &state->contenders[0]);
		add_assoc_string(to, "mode", "write");
	} else {
		add_assoc_null(to, "mode");
	}
	add_assoc_zval(to, "owners", &owners);
	add_assoc_null(to, "ttl");
	add_assoc_long(to, "waiters", state->count > 0 ? (zend_long) state->count - 1 : 0);
	if (state->count > 0) {
		add_assoc_long(to, "fencing", (zend_long) state->contenders[0].fencing_token);
	} else {
		add_assoc_null(to, "fencing");
	}
	add_assoc_zval(to, "contenders", &contenders);
}

ZEND_METHOD(DistLock_ZkLock, inspect)
{
	dl_zk_mutex_state state;
	dl_error error;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	if (dl_zk_mutex_inspect(object->backend, &state, &error)) {
		state_to_array(return_value, &state);
	} else {
		distlock_throw(&error);
	}
	dl_zk_mutex_state_free(&state);
}

ZEND_METHOD(DistLock_ZkLock, forceRelease)
{
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	outcome = dl_zk_mutex_force_release(object->backend, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}
