/* Names, paths and data of ZooKeeper nodes, which anybody may have written; and the handling of session ids. */
#include "support/input.h"

#include "core/system/process.h"
#include "zk/client/node.h"

static void check_path(const char *bytes, size_t length)
{
	char *path = fuzz_text(bytes, length), *parent = fuzz_text(bytes, length), *again = calloc(1, length + 2);
	dl_error error;

	dl_error_clear(&error);
	if (strlen(path) == length && dl_zk_node_check_path(path, length, &error)) {
		size_t segments = 1;

		while (dl_zk_node_shorten(parent)) {
			segments++;
		}
		while (dl_zk_node_lengthen(again, path)) {
			ALWAYS(segments-- > 0);
		}
		ALWAYS(segments == 0 && strcmp(again, path) == 0);
	} else if (strlen(path) == length) {
		ALWAYS(error.kind == DL_ERROR_VALUE && error.message[0] != '\0');
	}
	free(path);
	free(parent);
	free(again);
}

static void check_name(const char *bytes, size_t length)
{
	char *name = fuzz_text(bytes, length);
	int32_t sequence;

	ALWAYS(dl_zk_node_contender_length(name) <= strlen(name));
	(void) dl_zk_node_permits(name);
	(void) dl_zk_node_is_reader(name);
	/* A hand-made "-000000000" is a zero. */
	if (dl_zk_node_sequence(name, &sequence) && sequence > 0) {
		char digits[16];

		snprintf(digits, sizeof digits, "%010d", sequence);
		ALWAYS(strlen(name) >= 10 && strcmp(name + strlen(name) - 10, digits) == 0);
	}
	free(name);
}

static void check_foreign_data(const char *bytes, size_t length)
{
	char *data = fuzz_copy(bytes, length);
	dl_token_identity identity;

	dl_zk_node_identify(data, length, &identity);
	ALWAYS(identity.pid == 0 || dl_zk_node_is_own(data, length));
	ALWAYS(strlen(identity.host) < sizeof identity.host && strlen(identity.label) < sizeof identity.label);
	free(data);
}

static void check_own_data(int64_t session, unsigned number, const char *bytes, size_t length)
{
	char contender[DL_ZK_CONTENDER_SIZE], name[DL_ZK_NAME_SIZE], data[DL_ZK_DATA_SIZE];
	char *suffix = fuzz_text(bytes, length);
	dl_token_identity identity;

	dl_zk_node_contender(contender);
	dl_zk_node_name(name, contender, number, suffix);
	ALWAYS(strncmp(name, contender, strlen(contender)) == 0);
	dl_zk_node_data(data, session, name);
	ALWAYS(dl_zk_node_is_own(data, strlen(data)));
	dl_zk_node_identify(data, strlen(data), &identity);
	ALWAYS(identity.pid > 0);
	dl_zk_node_name(name, contender, number, DL_ZK_PERMIT);
	ALWAYS(dl_zk_node_contender_length(name) == strlen(contender));
	ALWAYS(dl_zk_node_permits(name) == (number <= DL_TOKEN_MOST_PERMITS ? number : 0));
	free(suffix);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int64_t session = 0;
	unsigned number = 0;

	dl_process_start();
	check_path((const char *) data, size);
	check_name((const char *) data, size);
	check_foreign_data((const char *) data, size);
	memcpy(&session, data, size < sizeof session ? size : sizeof session);
	memcpy(&number, data, size < sizeof number ? size : sizeof number);
	check_own_data(session, number, (const char *) data, size);
	return 0;
}
