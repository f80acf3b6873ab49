/* User input for ZooKeeper: lists of hosts, credentials, and files for TLS. */
#include "support/input.h"

#include "zk/client/address.h"

/* Iterates over all hosts, as a caller does: the hosts that are written must be the ones that were read. */
static void go_through(const char *hosts)
{
	char host[DL_ZK_HOST_SIZE], description[DL_ZK_HOST_SIZE];
	const char *rest = hosts;
	size_t seen = 0;
	int port;

	while (dl_zk_address_next(&rest, host, &port, description)) {
		ALWAYS(host[0] != '\0' && strpbrk(host, "[],/") == NULL && port >= 1 && port <= 65535);
		ALWAYS(strncmp(hosts + seen, description, strlen(description)) == 0);
		seen += strlen(description) + (hosts[seen + strlen(description)] == ',');
	}
	ALWAYS(seen > 0 && hosts[seen] == '\0');
}

static void parse_hosts(const char *text, size_t length)
{
	char *hosts, *root, *again, *same, *none;
	dl_error error;

	dl_error_clear(&error);
	if (!dl_zk_address_parse(text, length, &hosts, &root, &error)) {
		ALWAYS(error.kind == DL_ERROR_VALUE && error.message[0] != '\0');
		return;
	}
	go_through(hosts);
	ALWAYS(root[0] == '\0' || (root[0] == '/' && root[strlen(root) - 1] != '/'));
	again = fuzz_copy(hosts, strlen(hosts));
	if (strlen(hosts) <= 4096) {
		ALWAYS(dl_zk_address_parse(again, strlen(hosts), &same, &none, &error));
		ALWAYS(strcmp(same, hosts) == 0 && none[0] == '\0');
		free(same);
		free(none);
	}
	free(again);
	free(hosts);
	free(root);
}

static void parse_credentials(const char *text, size_t length)
{
	dl_error error;
	dl_zk_scheme scheme;
	const char *user;

	dl_error_clear(&error);
	user = dl_zk_address_parse_auth(text, length, &scheme, &error);
	if (user != NULL) {
		ALWAYS(user > text && user < text + length && user[0] != ':' && strchr(user, ':') != NULL);
		ALWAYS(user == text + (scheme.is_sasl ? 5 : 7) + (scheme.is_file ? 5 : 0));
		ALWAYS(!scheme.is_file || strchr(user, ':')[1] == '/');
	} else {
		ALWAYS(error.kind == DL_ERROR_VALUE && error.message[0] != '\0' && strstr(error.message, "hunter2") == NULL);
	}
	dl_error_clear(&error);
	ALWAYS(dl_zk_address_check_certificates(text, &error) || error.kind == DL_ERROR_VALUE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *copy = fuzz_copy(data, size), *text = fuzz_text(data, size);

	parse_hosts(copy, size);
	/* The binding passes PHP strings, which end with a NUL. */
	parse_credentials(text, size);
	free(copy);
	free(text);
	return 0;
}
