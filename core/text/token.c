#include "core/text/token.h"

#include "core/system/clock.h"
#include "core/system/process.h"
#include "core/system/system.h"
#include "core/text/ascii.h"
#include "core/text/text.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RANDOM_BYTES 16

/* The beginning of this thread's tokens. Each thread draws its own, so none waits for another, and there is no mutex
 * that a fork could find locked; a child draws anew. */
static _Thread_local struct {
	unsigned long generation;
	uint64_t last_time;
	char random[2 * RANDOM_BYTES + 1];
	char label[DL_TOKEN_LABEL_SIZE]; /* encoded; '': none */
	char prefix[DL_TOKEN_HOST_SIZE + 24 + 2 * RANDOM_BYTES];
} identity;

static void draw_random(char *hex)
{
	static const char digits[] = "0123456789abcdef";
	unsigned char bytes[RANDOM_BYTES];

	if (dl_system_random(bytes, sizeof bytes) != 0) {
		/* Without randomness, two owners could share a token: it is better to end the process. */
		fputs("distlock: no random bytes\n", stderr);
		abort();
	}
	for (size_t i = 0; i < sizeof bytes; i++) {
		*hex++ = digits[bytes[i] >> 4];
		*hex++ = digits[bytes[i] & 15];
	}
	*hex = '\0';
}

/* Returns the host's name, with characters replaced that would break a token's form. */
static void host_name(char host[DL_TOKEN_HOST_SIZE])
{
	if (gethostname(host, DL_TOKEN_HOST_SIZE) != 0 || host[0] == '\0') {
		strcpy(host, "localhost");
	}
	host[DL_TOKEN_HOST_SIZE - 1] = '\0';
	for (char *c = host; *c != '\0'; c++) {
		if (!dl_ascii_is_alphanumeric(*c) && *c != '.' && *c != '_') {
			*c = '-';
		}
	}
}

static void refresh(void)
{
	char host[DL_TOKEN_HOST_SIZE];

	host_name(host);
	draw_random(identity.random);
	snprintf(identity.prefix, sizeof identity.prefix, "%s:%ld:%s", host, (long) getpid(), identity.random);
	identity.generation = dl_process_generation();
}

/* An acquisition takes longer than a microsecond, so a counter that continues from the last time doesn't run ahead
 * of the clock. */
static uint64_t next_time(void)
{
	uint64_t time = dl_clock_wall();

	identity.last_time = time > identity.last_time ? time : identity.last_time + 1;
	return identity.last_time;
}

static void next(char token[DL_TOKEN_SIZE], const char *prefix)
{
	size_t length = strlen(prefix);

	memcpy(token, prefix, length);
	token[length] = ':';
	dl_text_write_number(token + length + 1, (int64_t) next_time());
}

/* Draws the random bits if this thread, or this child, makes its first token. */
static void refresh_if_new(void)
{
	if (identity.generation != dl_process_generation()) {
		refresh();
	}
}

void dl_token_next(char token[DL_TOKEN_SIZE], const char *label)
{
	refresh_if_new();
	label = label != NULL ? label : identity.label;
	if (label[0] != '\0') {
		token = stpcpy(stpcpy(token, label), "@");
	}
	next(token, identity.prefix);
}

void dl_token_anonymous(char token[DL_TOKEN_SIZE])
{
	refresh_if_new();
	next(token, identity.random);
}

static bool is_plain(char c)
{
	return dl_ascii_is_alphanumeric(c) || c == '.' || c == '-' || c == '_' || c == '~';
}

bool dl_token_encode_label(char encoded[DL_TOKEN_LABEL_SIZE], const char *label, size_t length)
{
	if (length < 1 || length > DL_TOKEN_LONGEST_LABEL) {
		return false;
	}
	for (size_t i = 0; i < length; i++) {
		if (label[i] < ' ' || label[i] > '~') {
			return false;
		}
		encoded += is_plain(label[i]) ? sprintf(encoded, "%c", label[i]) : sprintf(encoded, "%%%02X", label[i]);
	}
	return true;
}

bool dl_token_label_thread(const char *label, size_t length)
{
	char encoded[DL_TOKEN_LABEL_SIZE] = "";

	if (label != NULL && !dl_token_encode_label(encoded, label, length)) {
		return false;
	}
	strcpy(identity.label, encoded);
	return true;
}

static int value_of_digit(char digit)
{
	return digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
}

/* The reverse of dl_token_encode_label(). Returns false for anything that the latter wouldn't write. */
static bool decode_label(char label[DL_TOKEN_LONGEST_LABEL + 1], const char *encoded, size_t length)
{
	size_t size = 0;

	for (size_t i = 0; i < length; i++) {
		char c = encoded[i];

		if (c == '%' && length - i > 2 && isxdigit((unsigned char) encoded[i + 1])
				&& isxdigit((unsigned char) encoded[i + 2])) {
			c = (char) (16 * value_of_digit(encoded[i + 1]) + value_of_digit(encoded[i + 2]));
			i += 2;
		} else if (!is_plain(c)) {
			return false;
		}
		if (c < ' ' || c > '~' || size == DL_TOKEN_LONGEST_LABEL) {
			return false;
		}
		label[size++] = c;
	}
	label[size] = '\0';
	return size > 0;
}

static bool is_host(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!is_plain(text[i])) {
			return false;
		}
	}
	return length >= 1 && length < DL_TOKEN_HOST_SIZE;
}

static size_t span_of(const char *text, size_t length, int (*is_member)(int))
{
	size_t span = 0;

	while (span < length && is_member((unsigned char) text[span])) {
		span++;
	}
	return span;
}

/* The parts between a token's colons, as they are written. */
typedef struct sections {
	const char *head, *pid, *time;
	size_t head_length, pid_length, time_length;
} sections;

static bool split(const char *token, size_t length, sections *found)
{
	const char *colon = memchr(token, ':', length);
	const char *end = token + length;
	size_t span;

	if (colon == NULL || colon == token) {
		return false;
	}
	found->head = token;
	found->head_length = (size_t) (colon - token);
	found->pid = token = colon + 1;
	found->pid_length = span = span_of(token, (size_t) (end - token), isdigit);
	if (span == 0 || token + span == end || token[span] != ':') {
		return false;
	}
	token += span + 1;
	span = span_of(token, (size_t) (end - token), isxdigit);
	if (span != 2 * RANDOM_BYTES || token + span == end || token[span] != ':') {
		return false;
	}
	found->time = token += span + 1;
	found->time_length = span = span_of(token, (size_t) (end - token), isdigit);
	return span > 0 && token + span == end;
}

const char *dl_token_thread(void)
{
	refresh_if_new();
	return identity.prefix;
}

bool dl_token_split(const char *token, size_t length, const char **thread, size_t *thread_length, const char **time)
{
	sections found;
	const char *head;

	if (!split(token, length, &found)) {
		return false;
	}
	head = found.head + found.head_length;
	while (head > found.head && head[-1] != '@' && head[-1] != '*') {
		head--;
	}
	*thread = head;
	*thread_length = (size_t) (found.time - 1 - head);
	*time = found.time;
	return true;
}

bool dl_token_is_own_form(const char *token, size_t length)
{
	sections found;

	return split(token, length, &found);
}

void dl_token_write_share(char beginning[DL_TOKEN_SHARE_SIZE], unsigned weight, unsigned total)
{
	snprintf(beginning, DL_TOKEN_SHARE_SIZE, "%uof%u*", weight, total);
}

/* Reads a number from 1 to the given one. Returns the rest of the text; NULL: there is no such number. */
static const char *read_count(const char *text, const char *end, unsigned most, unsigned *count)
{
	*count = 0;
	while (text != NULL && text < end && isdigit((unsigned char) *text) && (*count > 0 || *text != '0')
			&& *count <= most) {
		*count = *count * 10 + (unsigned) (*text++ - '0');
	}
	return *count > 0 && *count <= most ? text : NULL;
}

static const char *skip(const char *text, const char *end, const char *word)
{
	size_t length = strlen(word);

	return text != NULL && (size_t) (end - text) >= length && memcmp(text, word, length) == 0 ? text + length : NULL;
}

/* permits.lua reads it in the same way. Returns the length of the beginning; 0: it isn't a semaphore's token. */
static size_t read_share(const char *token, size_t length, dl_token_share *share)
{
	const char *end = token + length, *rest;

	rest = skip(read_count(token, end, DL_TOKEN_MOST_WEIGHT, &share->weight), end, "of");
	rest = skip(read_count(rest, end, DL_TOKEN_MOST_PERMITS, &share->total), end, "*");
	if (rest != NULL && share->weight <= share->total) {
		return (size_t) (rest - token);
	}
	*share = (dl_token_share) { .weight = 1 };
	return 0;
}

dl_token_share dl_token_read_share(const char *token, size_t length)
{
	dl_token_share share;

	read_share(token, length, &share);
	return share;
}

/* false: the number is larger than any pid or time. */
static bool read_number(const char *digits, size_t length, int64_t most, int64_t *number)
{
	*number = 0;
	for (size_t i = 0; i < length; i++) {
		int64_t digit = digits[i] - '0';

		if (*number > (most - digit) / 10) {
			return false;
		}
		*number = *number * 10 + digit;
	}
	return true;
}

bool dl_token_read_names(const char *text, size_t length, dl_token_names *names)
{
	const char *at = memchr(text, '@', length);

	names->label[0] = '\0';
	names->host = at != NULL ? at + 1 : text;
	names->host_length = (size_t) (text + length - names->host);
	return (at == NULL || decode_label(names->label, text, (size_t) (at - text)))
			&& is_host(names->host, names->host_length);
}

bool dl_token_read(const char *token, size_t length, dl_token_parts *parts)
{
	dl_token_share share;
	sections found;
	size_t prefix;
	int64_t pid;

	if (!split(token, length, &found) || !read_number(found.pid, found.pid_length, LONG_MAX, &pid)
			|| !read_number(found.time, found.time_length, INT64_MAX, &parts->time)) {
		return false;
	}
	parts->pid = (long) pid;
	prefix = read_share(found.head, found.head_length, &share);
	return pid > 0 && dl_token_read_names(found.head + prefix, found.head_length - prefix, &parts->names);
}
