#include "zk/client/tls.h"

#ifdef DL_ZK_HAS_TLS

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/system/system.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The library splits the names with strtok(), which isn't thread-safe (apache/zookeeper#1929 shows the code). */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

bool dl_zk_tls_is_built(void)
{
	return true;
}

static const char *load_files(SSL_CTX *context, char *certificates)
{
	char *rest;
	const char *authorities = strtok_r(certificates, ",", &rest);
	const char *certificate = strtok_r(NULL, ",", &rest);
	const char *key = strtok_r(NULL, ",", &rest);
	char *passphrase = strtok_r(NULL, ",", &rest);

	/* Without a passphrase here, OpenSSL's default callback would ask for it on the terminal. */
	SSL_CTX_set_default_passwd_cb_userdata(context, passphrase != NULL ? passphrase : "");
	if (SSL_CTX_load_verify_locations(context, authorities, NULL) != 1) {
		return "the file with the authorities";
	}
	if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
		return "the file with the certificate";
	}
	if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
		return "the file with the key";
	}
	return NULL;
}

static bool refuse(const char *hosts, const char *what, dl_error *error)
{
	unsigned long code = ERR_peek_error();
	const char *reason = ERR_GET_LIB(code) == ERR_LIB_SYS
			? strerror(ERR_GET_REASON(code))
			: ERR_reason_error_string(code);

	return dl_error_set(error, DL_ERROR_CONNECTION, "Cannot connect to %s via TLS: %s can't be used%s%s", hosts, what,
			reason != NULL ? ": " : "", reason != NULL ? reason : "");
}

bool dl_zk_tls_check(const char *certificates, const char *hosts, dl_error *error)
{
	char *copy = dl_copy(certificates);
	SSL_CTX *context;
	const char *unusable = "OpenSSL";

	ERR_clear_error();
	context = SSL_CTX_new(TLS_client_method());
	if (context != NULL) {
		unusable = load_files(context, copy);
	}
	if (unusable != NULL) {
		refuse(hosts, unusable, error);
	}
	SSL_CTX_free(context);
	ERR_clear_error();
	dl_system_wipe(copy, strlen(certificates));
	free(copy);
	return unusable == NULL;
}

zhandle_t *dl_zk_tls_start(const char *certificates, const char *hosts, int timeout, watcher_fn watcher, void *context)
{
	zhandle_t *handle;

	pthread_mutex_lock(&starting);
	handle = zookeeper_init_ssl(hosts, certificates, watcher, timeout, NULL, context, ZOO_NO_LOG_CLIENTENV);
	pthread_mutex_unlock(&starting);
	return handle;
}

/* A fork doesn't wait for the mutex, because starting a client may take long; the child initializes it anew. */
static void in_child(void)
{
	starting = (pthread_mutex_t) PTHREAD_MUTEX_INITIALIZER;
}

void dl_zk_tls_prepare(void)
{
	static dl_process_guard guard = { .in_child = in_child };

	dl_process_guard_add(&guard);
}

#else

#include <stdlib.h>

bool dl_zk_tls_is_built(void)
{
	return false;
}

/* Never called without support for TLS. */
bool dl_zk_tls_check(const char *certificates, const char *hosts, dl_error *error)
{
	(void) certificates;
	(void) hosts;
	(void) error;
	abort();
}

zhandle_t *dl_zk_tls_start(const char *certificates, const char *hosts, int timeout, watcher_fn watcher, void *context)
{
	(void) certificates;
	(void) hosts;
	(void) timeout;
	(void) watcher;
	(void) context;
	abort();
}

void dl_zk_tls_prepare(void)
{
}

#endif
