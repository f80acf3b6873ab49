#include "support/tls_end.h"

#ifdef DISTLOCK_REDIS_TLS

#include <errno.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>

struct tls_end {
	SSL *ssl;
	BIO *received, *sent;
	char heard[1 << 17];
	size_t length;
};

static SSL_CTX *context;

static EVP_PKEY *sign(X509 *certificate)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	X509_NAME *name = X509_get_subject_name(certificate);

	X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *) "localhost", -1, -1, 0);
	X509_set_issuer_name(certificate, name);
	X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
	X509_gmtime_adj(X509_getm_notAfter(certificate), 360000);
	X509_set_pubkey(certificate, key);
	X509_sign(certificate, key, EVP_sha256());
	return key;
}

static void make_context(void)
{
	X509 *certificate = X509_new();
	EVP_PKEY *key = sign(certificate);

	context = SSL_CTX_new(TLS_server_method());
	ALWAYS(SSL_CTX_use_certificate(context, certificate) == 1 && SSL_CTX_use_PrivateKey(context, key) == 1);
	SSL_CTX_set_num_tickets(context, 0);
	X509_free(certificate);
	EVP_PKEY_free(key);
}

tls_end *tls_end_new(void)
{
	tls_end *end = calloc(1, sizeof *end);

	if (context == NULL) {
		make_context();
	}
	end->ssl = SSL_new(context);
	end->received = BIO_new(BIO_s_mem());
	end->sent = BIO_new(BIO_s_mem());
	SSL_set_bio(end->ssl, end->received, end->sent);
	SSL_set_accept_state(end->ssl);
	return end;
}

void tls_end_free(tls_end *end)
{
	SSL_free(end->ssl);
	free(end);
}

static void spoil(char *bytes, size_t length, fuzz_input *input)
{
	for (unsigned changes = fuzz_below(input, 4) + 1; changes > 0 && length > 0; changes--) {
		size_t where = fuzz_byte(input) + 256 * (size_t) fuzz_byte(input);

		bytes[where % length] = (char) fuzz_byte(input);
	}
}

/* Sends the bytes as they are, corrupted, truncated, or with others in front. */
static void send_all(tls_end *end, int descriptor, fuzz_input *input)
{
	char *bytes;
	size_t length = (size_t) BIO_get_mem_data(end->sent, &bytes), raw;
	unsigned how = length > 0 ? fuzz_byte(input) : 0;
	const char *others;

	if (how >= 240) {
		others = fuzz_bytes(input, fuzz_byte(input), &raw);
		(void) !send(descriptor, others, raw, MSG_NOSIGNAL | MSG_DONTWAIT);
	} else if (how >= 220) {
		spoil(bytes, length, input);
	} else if (how >= 200) {
		length = length * (how - 200) / 20;
	}
	if (length > 0) {
		(void) !send(descriptor, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
	}
	(void) BIO_reset(end->sent);
}

bool tls_end_move(tls_end *end, int descriptor, fuzz_input *input)
{
	char bytes[16384];
	ssize_t length;
	int heard;
	bool has_come = false;

	while ((length = recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
		BIO_write(end->received, bytes, (int) length);
		has_come = true;
	}
	while (has_come && end->length < sizeof end->heard
			&& (heard = SSL_read(end->ssl, end->heard + end->length, (int) (sizeof end->heard - end->length))) > 0) {
		end->length += (size_t) heard;
	}
	has_come = has_come || BIO_pending(end->sent) > 0;
	send_all(end, descriptor, input);
	return has_come;
}

const char *tls_end_heard(tls_end *end, size_t *length)
{
	*length = end->length;
	end->length = 0;
	return end->heard;
}

void tls_end_say(tls_end *end, const char *bytes, size_t length)
{
	if (length > 0 && SSL_is_init_finished(end->ssl)) {
		(void) SSL_write(end->ssl, bytes, (int) length);
	}
}

#else

/* Without TLS in hiredis, no program gets here. */

tls_end *tls_end_new(void)
{
	abort();
}

void tls_end_free(tls_end *end)
{
	(void) end;
	abort();
}

bool tls_end_move(tls_end *end, int descriptor, fuzz_input *input)
{
	(void) end;
	(void) descriptor;
	(void) input;
	abort();
}

const char *tls_end_heard(tls_end *end, size_t *length)
{
	(void) end;
	(void) length;
	abort();
}

void tls_end_say(tls_end *end, const char *bytes, size_t length)
{
	(void) end;
	(void) bytes;
	(void) length;
	abort();
}

#endif
