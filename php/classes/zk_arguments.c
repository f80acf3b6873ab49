#include "php/classes/zk_arguments.h"

#include "zk/client/address.h"
#include "zk/client/node.h"
#include "zk/client/sasl.h"
#include "zk/client/tls.h"

#include "zend_enum.h"

zend_class_entry *distlock_ce_ZkNodes;
zend_class_entry *distlock_ce_ZkLock;
zend_class_entry *distlock_ce_ZkSemaphore;

/* In seconds. What counts is what the server grants, by default 4 to 40 seconds (docs/protocol-zookeeper.md,
 * "Sessions"); these limits are far outside of that, and nothing depends on them. */
#define SHORTEST_TIMEOUT 0.1
#define LONGEST_TIMEOUT 86400.0

static bool check_path(zend_string *path)
{
	dl_error error;

	if (!dl_zk_node_check_path(ZSTR_VAL(path), ZSTR_LEN(path), &error)) {
		bool is_host = ZSTR_LEN(path) > 0 && ZSTR_VAL(path)[0] != '/' && memchr(ZSTR_VAL(path), ':', ZSTR_LEN(path));

		zend_argument_value_error(1, "%s%s", error.message,
				is_host ? ": if these are the servers, they belong in $hosts" : "");
		return false;
	}
	return true;
}

static bool check_timeout(const distlock_zk_arguments *arguments)
{
	if (arguments->timeout >= SHORTEST_TIMEOUT && arguments->timeout <= LONGEST_TIMEOUT) {
		return true;
	}
	zend_argument_value_error(arguments->first + 1, "must be between 0.1 and 86400 seconds");
	return false;
}

/* Sets access->auth to NULL if there are no credentials. */
static bool read_auth(const distlock_zk_arguments *arguments, dl_zk_access *access)
{
	zend_string *auth = arguments->auth;
	dl_error error;

	access->auth = NULL;
	access->scheme = (dl_zk_scheme) { .is_sasl = false };
	if (auth == NULL) {
		return true;
	}
	access->auth = dl_zk_address_parse_auth(ZSTR_VAL(auth), ZSTR_LEN(auth), &access->scheme, &error);
	if (access->auth == NULL) {
		zend_argument_value_error(arguments->first + 2, "%s", error.message);
		return false;
	}
	/* A file that a script may not read must not be sent to a server on its behalf, either. */
	if (access->scheme.is_file && php_check_open_basedir_ex(strchr(access->auth, ':') + 1, 0) != 0) {
		zend_argument_value_error(arguments->first + 2, "names a file that open_basedir doesn't allow");
		return false;
	}
	if (access->scheme.is_sasl && !dl_zk_sasl_is_built()) {
		zend_argument_value_error(arguments->first + 2,
				"must not begin with \"sasl\", because the ZooKeeper client library that "
				"distlock was built with doesn't support SASL");
		return false;
	}
	return true;
}

bool distlock_zk_check_tls(const char *setting, dl_error *error)
{
	if (setting[0] == '\0') {
		return true;
	}
	return dl_zk_tls_is_built()
			? dl_zk_address_check_certificates(setting, error)
			: dl_error_set(error, DL_ERROR_VALUE,
					"must be empty, because the ZooKeeper client library that distlock was built with doesn't support "
					"TLS");
}

bool distlock_zk_check_hosts(const char *setting, dl_error *error)
{
	char *hosts, *root;

	if (!dl_zk_address_parse(setting, strlen(setting), &hosts, &root, error)) {
		return false;
	}
	free(hosts);
	free(root);
	return true;
}

/* Sets *certificates to NULL if there is no TLS. */
static bool read_certificates(const char **certificates)
{
	dl_error error;

	*certificates = DISTLOCK_G(zookeeper_tls)[0] != '\0' ? DISTLOCK_G(zookeeper_tls) : NULL;
	if (!distlock_zk_check_tls(DISTLOCK_G(zookeeper_tls), &error)) {
		zend_value_error("The ini setting distlock.zookeeper.tls %s", error.message);
		return false;
	}
	return true;
}

/* The client library has a function for TLS, and one for SASL, but none for both at once. */
static bool check_combination(const distlock_zk_arguments *arguments, const dl_zk_access *access)
{
	if (!access->scheme.is_sasl || access->certificates == NULL) {
		return true;
	}
	zend_argument_value_error(arguments->first + 2,
			"must not begin with \"sasl\" unless the ini setting distlock.zookeeper.tls "
			"is empty, because the ZooKeeper client library can't do both at once");
	return false;
}

/* Allocates *hosts and *root, which must be freed. */
static bool read_hosts(const distlock_zk_arguments *arguments, char **hosts, char **root)
{
	zend_string *text = arguments->hosts;
	const char *ini = DISTLOCK_G(zookeeper_hosts);
	dl_error error;

	if (text != NULL) {
		if (dl_zk_address_parse(ZSTR_VAL(text), ZSTR_LEN(text), hosts, root, &error)) {
			return true;
		}
		zend_argument_value_error(arguments->first, "%s", error.message);
		return false;
	}
	if (dl_zk_address_parse(ini, strlen(ini), hosts, root, &error)) {
		return true;
	}
	zend_value_error("The ini setting distlock.zookeeper.hosts %s", error.message);
	return false;
}

dl_zk_ensemble *distlock_zk_ensemble(const distlock_zk_arguments *arguments, char **root)
{
	dl_zk_access access;
	dl_zk_ensemble *ensemble;
	char *hosts;

	if ((arguments->path != NULL && !check_path(arguments->path)) || !check_timeout(arguments)
			|| !read_auth(arguments, &access) || !read_certificates(&access.certificates)
			|| !check_combination(arguments, &access) || !read_hosts(arguments, &hosts, root)) {
		return NULL;
	}
	access.hosts = hosts;
	access.timeout = dl_clock_span(arguments->timeout);
	ensemble = dl_zk_ensemble_find(&access);
	free(hosts);
	return ensemble;
}

void distlock_zk_set_lock(distlock_object *object, dl_zk_ensemble *ensemble, const char *root, const char *path,
		const dl_zk_mutex_kind *kind)
{
	distlock_object_set_lock(object, dl_zk_mutex_new(&DISTLOCK_G(held), ensemble, root, path, kind));
}

void distlock_zk_construct(distlock_object *object, const distlock_zk_arguments *arguments,
		const dl_zk_mutex_kind *kind)
{
	char *root;
	dl_zk_ensemble *ensemble = distlock_zk_ensemble(arguments, &root);

	if (ensemble != NULL) {
		distlock_zk_set_lock(object, ensemble, root, ZSTR_VAL(arguments->path), kind);
		free(root);
	}
}

static bool is_case(zend_object *nodes, const char *name)
{
	return nodes != NULL && strcmp(Z_STRVAL_P(zend_enum_fetch_case_name(nodes)), name) == 0;
}

dl_zk_mutex_kind distlock_zk_kind(zend_object *nodes)
{
	return (dl_zk_mutex_kind) { .is_exclusive = is_case(nodes, "Exclusive"),
		.has_read_write_nodes = is_case(nodes, "ReadWrite") };
}
