/* Redis DSNs: they are refused with a reason, or parsed into usable parts. No message contains a password. */
#include "support/input.h"

#include "redis/net/dsn.h"

static void look_at(const dl_redis_dsn *dsn)
{
	ALWAYS(dsn->client_name != NULL && dsn->description != NULL);
	ALWAYS(dsn->connect_timeout > 0 && dsn->timeout > 0 && dsn->connect_timeout < DL_FOREVER
			&& dsn->timeout < DL_FOREVER);
	ALWAYS(dsn->database >= 0 && dsn->address_count <= DL_REDIS_MOST_ADDRESSES);
	ALWAYS((dsn->address_count == 0) == (dsn->path != NULL));
	ALWAYS((dsn->kind == DL_REDIS_SENTINEL) == (dsn->service != NULL));
	ALWAYS(dsn->kind != DL_REDIS_CLUSTER || (dsn->database == 0 && dsn->path == NULL));
	for (size_t i = 0; i < dsn->address_count; i++) {
		ALWAYS(dsn->addresses[i].host[0] != '\0' && dsn->addresses[i].port > 0 && dsn->addresses[i].port <= 65535);
	}
}

/* Passwords in these inputs begin with a word that nothing else contains. */
static void look_for_secrets(const char *text)
{
	ALWAYS(strstr(text, "hunter2") == NULL);
}

static bool has_secret_elsewhere(const dl_redis_dsn *dsn)
{
	const char *const open[] = { dsn->path, dsn->service, dsn->addresses[0].host };

	for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
		if (open[i] != NULL && strstr(open[i], "hunter2") != NULL) {
			return true;
		}
	}
	for (size_t i = 1; i < dsn->address_count; i++) {
		if (strstr(dsn->addresses[i].host, "hunter2") != NULL) {
			return true;
		}
	}
	return false;
}

/* A message may show the addresses of a DSN for phpredis, and the word may be where they are. */
static bool is_secret_an_address(const uint8_t *data, size_t size)
{
	char *text = strndup((const char *) data, size);
	char *options = strchr(text, '?');
	bool is_cluster = strncmp(text, "seed", 4) == 0;
	const char *at;
	bool is_there;

	if (options != NULL && !is_cluster) {
		*options = '\0';
	}
	at = strrchr(text, '@');
	is_there = strstr(at != NULL && !is_cluster ? at : text, "hunter2") != NULL;
	free(text);
	return is_there;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *copy = fuzz_copy(data, size);
	dl_redis_dsn dsn;
	dl_error error;

	dl_error_clear(&error);
	if (dl_redis_dsn_parse(&dsn, copy, size, &error)) {
		look_at(&dsn);
		if (!has_secret_elsewhere(&dsn)) {
			look_for_secrets(dsn.description);
		}
		dl_redis_dsn_free(&dsn);
	} else {
		ALWAYS(error.kind == DL_ERROR_VALUE && error.message[0] != '\0');
		if (!is_secret_an_address(data, size)) {
			look_for_secrets(error.message);
		}
	}
	free(copy);
	return 0;
}
