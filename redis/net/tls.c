#include "redis/net/tls.h"

#ifdef DISTLOCK_REDIS_TLS

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/system/system.h"

#include <hiredis/hiredis_ssl.h>
#include <openssl/err.h>
#include <openssl/opensslv.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* For this long, further connections share the authorities that were loaded for one. A list of servers opens several at
 * the same time, and loading those of the system takes tens of milliseconds. */
#define SHARED_FOR (1 * DL_SECOND)

const char *dl_redis_tls_version(void)
{
	return OPENSSL_VERSION_TEXT;
}

static bool refuse(const dl_redis_tls_peer *peer, const char *what, const char *why, dl_error *error)
{
	return dl_error_set(error, DL_ERROR_CONNECTION, "TLS with %s: %s%s%s", peer->description, what,
			why != NULL ? ": " : "", why != NULL ? why : "");
}

static const char *last_reason(void)
{
	return ERR_reason_error_string(ERR_peek_last_error());
}

/* Those that were last loaded. */
static struct {
	pthread_mutex_t mutex;
	X509_STORE *store; /* NULL: none */
	char *cafile;      /* NULL: they are the system's */
	dl_time loaded;
} authorities = { .mutex = PTHREAD_MUTEX_INITIALIZER };

void dl_redis_tls_start(void)
{
	static dl_process_guard guard = { .mutex = &authorities.mutex };

	dl_process_guard_add(&guard);
}

static bool is_same_file(const char *one, const char *other)
{
	return one == NULL || other == NULL ? one == other : strcmp(one, other) == 0;
}

static bool share_authorities(SSL_CTX *context, const char *cafile)
{
	bool is_shared;

	pthread_mutex_lock(&authorities.mutex);
	is_shared = authorities.store != NULL && is_same_file(authorities.cafile, cafile)
			&& dl_clock_now() - authorities.loaded < SHARED_FOR;
	if (is_shared) {
		SSL_CTX_set1_cert_store(context, authorities.store);
	}
	pthread_mutex_unlock(&authorities.mutex);
	return is_shared;
}

static void keep_authorities(SSL_CTX *context, const char *cafile)
{
	X509_STORE *store = SSL_CTX_get_cert_store(context), *before;
	char *file = cafile != NULL ? dl_duplicate(cafile, strlen(cafile)) : NULL, *file_before;

	X509_STORE_up_ref(store);
	pthread_mutex_lock(&authorities.mutex);
	before = authorities.store;
	file_before = authorities.cafile;
	authorities.store = store;
	authorities.cafile = file;
	authorities.loaded = dl_clock_now();
	pthread_mutex_unlock(&authorities.mutex);
	X509_STORE_free(before);
	free(file_before);
}

/* The system has many authorities, which take a long time to load, so they are loaded only if they are needed. */
static bool load_authorities(SSL_CTX *context, const dl_redis_tls_options *options)
{
	const char *cafile = options->cafile;
	bool is_loaded;

	if ((cafile == NULL && !options->is_peer_verified) || share_authorities(context, cafile)) {
		return true;
	}
	is_loaded = (cafile != NULL ? SSL_CTX_load_verify_locations(context, cafile, NULL)
								: SSL_CTX_set_default_verify_paths(context))
			== 1;
	if (is_loaded) {
		keep_authorities(context, cafile);
	}
	return is_loaded;
}

static bool load_files(SSL_CTX *context, const dl_redis_tls_peer *peer, dl_error *error)
{
	const dl_redis_tls_options *options = peer->options;
	const char *keyfile = options->keyfile != NULL ? options->keyfile : options->certfile;

	if (!load_authorities(context, options)) {
		return refuse(peer, "the cafile can't be used", last_reason(), error);
	}
	if (options->certfile != NULL && SSL_CTX_use_certificate_chain_file(context, options->certfile) != 1) {
		return refuse(peer, "the certfile can't be used", last_reason(), error);
	}
	if (keyfile != NULL && SSL_CTX_use_PrivateKey_file(context, keyfile, SSL_FILETYPE_PEM) != 1) {
		return refuse(peer, "the keyfile can't be used", last_reason(), error);
	}
	return true;
}

/* Without this, OpenSSL would ask for a key's passphrase on the terminal. */
static int no_passphrase(char *to, int size, int is_writing, void *context)
{
	(void) to;
	(void) size;
	(void) is_writing;
	(void) context;
	return -1;
}

static SSL_CTX *make_context(const dl_redis_tls_peer *peer, dl_error *error)
{
	SSL_CTX *context;

	ERR_clear_error();
	context = SSL_CTX_new(TLS_client_method());
	if (context == NULL) {
		refuse(peer, "OpenSSL can't be used", last_reason(), error);
		return NULL;
	}
	SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
	SSL_CTX_set_default_passwd_cb(context, no_passphrase);
	if (!load_files(context, peer, error)) {
		SSL_CTX_free(context);
		return NULL;
	}
	return context;
}

/* Sets the name to send to the server (SNI), and the one that the certificate must be for. */
static bool expect_peer(SSL *ssl, const dl_redis_tls_options *options, const char *host)
{
	const char *name = options->peer_name != NULL ? options->peer_name : host;
	X509_VERIFY_PARAM *expected = SSL_get0_param(ssl);
	bool is_address = X509_VERIFY_PARAM_set1_ip_asc(expected, name) == 1;

	if (!is_address && SSL_set_tlsext_host_name(ssl, name) != 1) {
		return false;
	}
	if (!options->is_peer_verified) {
		SSL_set_verify(ssl, SSL_VERIFY_NONE, NULL);
		return true;
	}
	SSL_set_verify(ssl, SSL_VERIFY_PEER, NULL);
	return is_address || SSL_set1_host(ssl, name) == 1;
}

static bool refuse_handshake(const dl_redis_tls_peer *peer, const SSL *ssl, int failure, dl_error *error)
{
	long verification = SSL_get_verify_result(ssl);

	if (verification != X509_V_OK) {
		return refuse(peer, "the server's certificate was refused", X509_verify_cert_error_string(verification), error);
	}
	if (failure == SSL_ERROR_SSL && ERR_GET_REASON(ERR_peek_last_error()) == SSL_R_WRONG_VERSION_NUMBER) {
		return refuse(peer, "the server doesn't speak TLS", NULL, error);
	}
	if (failure == SSL_ERROR_SSL) {
		return refuse(peer, "the handshake failed", last_reason(), error);
	}
	dl_error_set_transient(error, DL_ERROR_CONNECTION, "TLS with %s: the server closed the connection",
			peer->description);
	return false;
}

/* Brackets a call of OpenSSL or hiredis. OpenSSL keeps errors per thread: the call would take one that somebody else
 * has left there for its own (openssl/openssl#8470). It writes without MSG_NOSIGNAL, even while it reads, and the
 * program may not ignore SIGPIPE (openssl/openssl#16399). The signal isn't blocked for any longer: user code may run
 * during a wait, and start programs, which inherit what is blocked. */
static void begin_call(sigset_t *before)
{
	ERR_clear_error();
	dl_system_hold_sigpipe(before);
}

static void end_call(const sigset_t *before)
{
	dl_system_let_sigpipe(before);
}

/* Does as much of the handshake as is possible without waiting. Returns an SSL_ERROR. */
static int go_on_shaking_hands(SSL *ssl)
{
	sigset_t before;
	int result;

	begin_call(&before);
	result = SSL_do_handshake(ssl);
	end_call(&before);
	return result == 1 ? SSL_ERROR_NONE : SSL_get_error(ssl, result);
}

static dl_step shake_hands(const dl_redis_tls_peer *peer, short *events, dl_error *error)
{
	int failure = go_on_shaking_hands(peer->ssl);

	if (failure == SSL_ERROR_NONE) {
		return DL_STEP_DONE;
	}
	if (failure != SSL_ERROR_WANT_READ && failure != SSL_ERROR_WANT_WRITE) {
		refuse_handshake(peer, peer->ssl, failure, error);
		return DL_STEP_FAILED;
	}
	*events = failure == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
	return DL_STEP_PENDING;
}

/* From here on, hiredis does the reading and writing; it begins the handshake at once, and frees the session with its
 * context. */
static bool hand_over(const dl_redis_tls_peer *peer, SSL *ssl, dl_error *error)
{
	sigset_t before;
	bool is_taken;

	begin_call(&before);
	is_taken = redisInitiateSSL(peer->context, ssl) == REDIS_OK;
	end_call(&before);
	if (!is_taken) {
		refuse_handshake(peer, ssl, SSL_ERROR_SSL, error);
		SSL_free(ssl);
	}
	return is_taken;
}

static bool begin(dl_redis_tls_peer *peer, dl_error *error)
{
	SSL_CTX *context = make_context(peer, error);
	SSL *ssl;

	if (context == NULL) {
		return false;
	}
	ssl = SSL_new(context);
	SSL_CTX_free(context);
	if (ssl == NULL || !expect_peer(ssl, peer->options, peer->host)) {
		SSL_free(ssl);
		return refuse(peer, "the peer_name can't be used", NULL, error);
	}
	peer->ssl = ssl;
	return hand_over(peer, ssl, error);
}

bool dl_redis_tls_begin(dl_redis_tls_peer *peer, dl_error *error)
{
	bool is_done = begin(peer, error);

	/* Another extension might take our errors for its own. */
	ERR_clear_error();
	return is_done;
}

dl_step dl_redis_tls_go_on(const dl_redis_tls_peer *peer, bool is_late, short *events, dl_error *error)
{
	dl_step step = shake_hands(peer, events, error);

	ERR_clear_error();
	if (step == DL_STEP_PENDING && is_late) {
		refuse(peer, "the server did not answer in time; is its port one for TLS?", NULL, error);
		return DL_STEP_FAILED;
	}
	return step;
}

/* For hiredis, which has described a failure by then: whatever it leaves in OpenSSL's queue belongs to nobody else. */
static int end_call_of_hiredis(const sigset_t *before, int result)
{
	end_call(before);
	if (result != REDIS_OK) {
		ERR_clear_error();
	}
	return result;
}

static int write_some(redisContext *context, int *is_done)
{
	sigset_t before;

	begin_call(&before);
	return end_call_of_hiredis(&before, redisBufferWrite(context, is_done));
}

bool dl_redis_tls_push(redisContext *context, const char *bytes, size_t length, bool *is_all)
{
	int is_done = 0;

	if ((length > 0 && redisAppendFormattedCommand(context, bytes, length) != REDIS_OK)
			|| write_some(context, &is_done) != REDIS_OK) {
		errno = EIO;
		return false;
	}
	*is_all = is_done != 0;
	return true;
}

bool dl_redis_tls_write(redisContext *context, const char *bytes, size_t length, dl_time deadline)
{
	int is_done = 0, result;

	if (redisAppendFormattedCommand(context, bytes, length) != REDIS_OK) {
		return false;
	}
	while ((result = write_some(context, &is_done)) == REDIS_OK && !is_done) {
		if (dl_clock_now() >= deadline || dl_wait_for(context->fd, POLLOUT, deadline, NULL) != DL_WAIT_READY) {
			errno = ETIMEDOUT;
			break;
		}
	}
	if (result != REDIS_OK) {
		errno = EIO;
	}
	return is_done;
}

int dl_redis_tls_read(redisContext *context)
{
	sigset_t before;

	begin_call(&before);
	return end_call_of_hiredis(&before, redisBufferRead(context));
}

#else

#include <stdlib.h>

const char *dl_redis_tls_version(void)
{
	return "not built in";
}

void dl_redis_tls_start(void)
{
}

bool dl_redis_tls_begin(dl_redis_tls_peer *peer, dl_error *error)
{
	return dl_error_set(error, DL_ERROR_CONNECTION, "TLS with %s: not built in", peer->description);
}

/* Without TLS, these are never called, because no handshake begins. */
dl_step dl_redis_tls_go_on(const dl_redis_tls_peer *peer, bool is_late, short *events, dl_error *error)
{
	(void) peer;
	(void) is_late;
	(void) events;
	(void) error;
	abort();
}

bool dl_redis_tls_write(redisContext *context, const char *bytes, size_t length, dl_time deadline)
{
	(void) context;
	(void) bytes;
	(void) length;
	(void) deadline;
	abort();
}

bool dl_redis_tls_push(redisContext *context, const char *bytes, size_t length, bool *is_all)
{
	(void) context;
	(void) bytes;
	(void) length;
	(void) is_all;
	abort();
}

int dl_redis_tls_read(redisContext *context)
{
	(void) context;
	abort();
}

#endif
