#include "zk/client/node.h"

#include "core/text/ascii.h"
#include "core/system/memory.h"
#include "core/text/token.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEQUENCE_DIGITS 10

static bool refuse_segment(const char *segment, size_t length, dl_error *error)
{
	if (length == 0) {
		dl_error_set(error, DL_ERROR_VALUE, "must not contain an empty segment");
		return true;
	}
	if (strncmp(segment, "..", length) == 0 && length <= 2) {
		dl_error_set(error, DL_ERROR_VALUE, "must not contain the segments \".\" and \"..\"");
		return true;
	}
	for (size_t i = 0; i < length; i++) {
		if ((unsigned char) segment[i] < 0x20 || segment[i] == 0x7f) {
			dl_error_set(error, DL_ERROR_VALUE, "must not contain control characters");
			return true;
		}
	}
	return false;
}

bool dl_zk_node_check_path(const char *path, size_t length, dl_error *error)
{
	const char *end = path + length;

	if (length == 0 || path[0] != '/') {
		return dl_error_set(error, DL_ERROR_VALUE, "must begin with a slash");
	}
	if (length > DL_ZK_LONGEST_PATH) {
		return dl_error_set(error, DL_ERROR_VALUE, "must not be longer than %d bytes", DL_ZK_LONGEST_PATH);
	}
	if (length == 1) {
		return dl_error_set(error, DL_ERROR_VALUE, "must name a node below the root");
	}
	for (const char *slash = path; slash != end;) {
		const char *next = memchr(slash + 1, '/', (size_t) (end - slash - 1));

		next = next != NULL ? next : end;
		if (refuse_segment(slash + 1, (size_t) (next - slash - 1), error)) {
			return false;
		}
		slash = next;
	}
	return true;
}

char *dl_zk_node_path(const char *parent, const char *name)
{
	size_t size = strlen(parent) + strlen(name) + 2;
	char *path = dl_allocate(size);

	snprintf(path, size, "%s/%s", parent, name);
	return path;
}

bool dl_zk_node_shorten(char *path)
{
	char *slash = strrchr(path, '/');

	*slash = '\0';
	return slash != path;
}

bool dl_zk_node_lengthen(char *path, const char *whole)
{
	size_t length = strlen(path), longer;

	if (whole[length] == '\0') {
		return false;
	}
	longer = length + 1 + strcspn(whole + length + 1, "/");
	memcpy(path + length, whole + length, longer - length);
	path[longer] = '\0';
	return true;
}

/* A thread's tokens share their random bits, so the number is mixed in to make each UUID unique. */
void dl_zk_node_contender(char contender[DL_ZK_CONTENDER_SIZE])
{
	char token[DL_TOKEN_SIZE], half[17];
	uint64_t high, low;

	dl_token_anonymous(token);
	memcpy(half, token, 16);
	half[16] = '\0';
	high = strtoull(half, NULL, 16);
	memcpy(half, token + 16, 16);
	low = strtoull(half, NULL, 16) ^ strtoull(strchr(token, ':') + 1, NULL, 10);
	snprintf(contender, DL_ZK_CONTENDER_SIZE, "_c_%08" PRIx64 "-%04" PRIx64 "-8%03" PRIx64 "-%04" PRIx64 "-%012" PRIx64,
			high >> 32, high >> 16 & 0xffff, high & 0xfff, (low >> 48 & 0x3fff) | 0x8000, low & 0xffffffffffff);
}

void dl_zk_node_name(char name[DL_ZK_NAME_SIZE], const char *contender, unsigned number, const char *suffix)
{
	int length = snprintf(name, DL_ZK_NAME_SIZE, "%s", contender);

	if (number > 0) {
		length += snprintf(name + length, DL_ZK_NAME_SIZE - (size_t) length, "-%u", number);
	}
	snprintf(name + length, DL_ZK_NAME_SIZE - (size_t) length, "%s", suffix);
}

size_t dl_zk_node_contender_length(const char *name)
{
	static const char form[] = "_c_hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh-";

	for (size_t i = 0; i < sizeof form - 1; i++) {
		if (form[i] == 'h' ? !isxdigit((unsigned char) name[i]) : name[i] != form[i]) {
			return 0;
		}
	}
	return sizeof form - 2;
}

unsigned dl_zk_node_permits(const char *name)
{
	size_t length = dl_zk_node_contender_length(name);
	unsigned permits = 0;
	int used = 0;

	if (length == 0 || !isdigit((unsigned char) name[length + 1])) {
		return 0;
	}
	if (sscanf(name + length + 1, "%9u" DL_ZK_PERMIT "%n", &permits, &used) != 1 || used == 0) {
		return 0;
	}
	return permits <= DL_TOKEN_MOST_PERMITS ? permits : 0;
}

static bool ends_with(const char *name, size_t length, const char *end)
{
	size_t end_length = strlen(end);

	return length >= end_length && memcmp(name + length - end_length, end, end_length) == 0;
}

/* Also recognizes the names of kazoo's readers. */
bool dl_zk_node_is_reader(const char *name)
{
	size_t length = strlen(name);

	while (length > 0 && isdigit((unsigned char) name[length - 1])) {
		length--;
	}
	if (length > 0 && name[length - 1] == '-') {
		length--;
	}
	return ends_with(name, length, "__READ__") || ends_with(name, length, "__rlock__");
}

/* Whether the '-' is a minus sign, rather than the end of a prefix such as "lock-" (go-zookeeper/zk#65 is a lock that
 * took one for the other). Bytes that aren't ASCII count as letters. */
static bool is_sign(const char *name, const char *dash)
{
	return dash >= name && *dash == '-'
			&& (dash == name || !(dl_ascii_is_alphanumeric(dash[-1]) || (unsigned char) dash[-1] >= 0x80));
}

/* The server writes "%010d": if there is a minus sign, it is either one of the ten characters, or an eleventh one
 * before ten digits. */
bool dl_zk_node_sequence(const char *name, int32_t *sequence)
{
	const char *end = name + strlen(name), *digits = end;
	int64_t number;

	while (digits > name && end - digits < SEQUENCE_DIGITS && isdigit((unsigned char) digits[-1])) {
		digits--;
	}
	if (end - digits < SEQUENCE_DIGITS - 1) {
		return false;
	}
	number = strtoll(digits, NULL, 10);
	if (end - digits == SEQUENCE_DIGITS - 1) {
		if (!is_sign(name, digits - 1)) {
			return false;
		}
		number = -number;
	} else if (number > INT32_MAX || (number >= INT64_C(1000000000) && is_sign(name, digits - 1))) {
		number = digits > name && digits[-1] == '-' ? -number : INT64_MIN;
	}
	if (number < INT32_MIN) {
		return false;
	}
	*sequence = (int32_t) number;
	return true;
}

void dl_zk_node_data(char data[DL_ZK_DATA_SIZE], int64_t session, const char *name)
{
	char token[DL_TOKEN_SIZE];
	const char *pid;

	dl_token_next(token, NULL);
	pid = strchr(token, ':') + 1;
	snprintf(data, DL_ZK_DATA_SIZE, "%.*s:0x%" PRIx64 ":%s", (int) (strchr(pid, ':') - token), token,
			(uint64_t) session, name);
}

/* Returns the length of "[label@]host" in the data of one of distlock's nodes; 0: another program wrote the data. */
static size_t read_owner(const char *data, size_t length, long *pid)
{
	const char *colon = memchr(data, ':', length);
	char text[DL_ZK_DATA_SIZE];
	int used = 0;

	if (colon == NULL || colon == data || colon[-1] == '@' || length >= sizeof text) {
		return 0;
	}
	memcpy(text, data, length);
	text[length] = '\0';
	return sscanf(text + (colon - data), ":%ld:0x%*[0-9a-f]:%n", pid, &used) == 1 && used > 0
			? (size_t) (colon - data)
			: 0;
}

bool dl_zk_node_is_own(const char *data, size_t length)
{
	long pid;

	return read_owner(data, length, &pid) > 0;
}

/* Whether the data is an IP address, as in Apache Curator's nodes. */
static bool is_address(const char *data, size_t length)
{
	char text[INET6_ADDRSTRLEN];
	struct in6_addr address;

	if (length == 0 || length >= sizeof text || memchr(data, '\0', length) != NULL) {
		return false;
	}
	memcpy(text, data, length);
	text[length] = '\0';
	return inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1;
}

void dl_zk_node_identify(const char *data, size_t length, dl_token_identity *identity)
{
	long pid = 0;
	size_t names_length = read_owner(data, length, &pid);
	dl_token_names names;

	*identity = (dl_token_identity) { .pid = 0 };
	if (names_length > 0 && pid > 0 && dl_token_read_names(data, names_length, &names)) {
		memcpy(identity->host, names.host, names.host_length);
		strcpy(identity->label, names.label);
		identity->pid = pid;
	} else if (is_address(data, length)) {
		memcpy(identity->host, data, length);
	}
}

void dl_zk_node_show(char shown[DL_ZK_SHOWN_SIZE], const char *path)
{
	dl_error_quote(shown, DL_ZK_SHOWN_SIZE, path, strlen(path));
}
