/* A text is as long as what it was set to, and allocates only if that is longer than anything before. Numbers are
 * written as printf writes them. */
#include "check.h"

#include "core/text/text.h"

#include <inttypes.h>
#include <string.h>

static void check_empty(void)
{
	dl_text text = { .bytes = NULL };

	CHECK(dl_text_is_empty(&text) && strcmp(dl_text_of(&text), "") == 0);
	dl_text_clear(&text);
	dl_text_set(&text, "", 0);
	CHECK(dl_text_is_empty(&text) && text.bytes == NULL);
	dl_text_format(&text, "%s", "");
	CHECK(dl_text_is_empty(&text) && strcmp(dl_text_of(&text), "") == 0);
	dl_text_free(&text);
}

static void check_reuse(void)
{
	dl_text text = { .bytes = NULL };
	const char *memory;

	dl_text_set(&text, "a token, and more", 7);
	CHECK(strcmp(dl_text_of(&text), "a token") == 0 && text.size == sizeof "a token");
	memory = text.bytes;
	dl_text_clear(&text);
	CHECK(dl_text_is_empty(&text) && text.bytes == memory);
	dl_text_format(&text, "%s %d", "entry", 1);
	CHECK(strcmp(dl_text_of(&text), "entry 1") == 0 && text.bytes == memory);
	dl_text_set(&text, "short", 5);
	CHECK(strcmp(dl_text_of(&text), "short") == 0 && text.bytes == memory && text.size == sizeof "a token");
	dl_text_free(&text);
	CHECK(dl_text_is_empty(&text) && text.size == 0);
}

static void check_growth(void)
{
	dl_text text = { .bytes = NULL };
	char expected[400];

	for (int length = 1; length < 300; length += 7) {
		snprintf(expected, sizeof expected, "%0*d %s", length, 1, "x");
		dl_text_format(&text, "%0*d %s", length, 1, "x");
		CHECK(strcmp(dl_text_of(&text), expected) == 0 && text.size == strlen(expected) + 1);
		dl_text_set(&text, expected, strlen(expected));
		CHECK(strcmp(dl_text_of(&text), expected) == 0 && text.size == strlen(expected) + 1);
	}
	dl_text_free(&text);
}

static void check_move(void)
{
	dl_text from = { .bytes = NULL }, to = { .bytes = NULL };
	const char *moved;

	dl_text_set(&to, "before", 6);
	dl_text_set(&from, "after", 5);
	moved = dl_text_of(&from);
	dl_text_move(&to, &from);
	CHECK(dl_text_of(&to) == moved && strcmp(moved, "after") == 0 && dl_text_is_empty(&from));
	CHECK(from.size == sizeof "before");
	dl_text_move(&to, &from);
	CHECK(dl_text_is_empty(&to) && dl_text_is_empty(&from));
	dl_text_free(&to);
	dl_text_free(&from);
}

static void check_number(int64_t number)
{
	char expected[32], written[DL_TEXT_NUMBER_SIZE + 1];

	written[DL_TEXT_NUMBER_SIZE] = 'x';
	snprintf(expected, sizeof expected, "%" PRId64, number);
	CHECK(dl_text_write_number(written, number) == written + strlen(expected) && strcmp(written, expected) == 0);
	CHECK(written[DL_TEXT_NUMBER_SIZE] == 'x');
}

static void check_numbers(void)
{
	static const int64_t limits[] = { 0, INT64_MAX, INT64_MIN, INT64_MIN + 1 };

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		check_number(limits[i]);
	}
	for (int64_t power = 1; power <= INT64_MAX / 10; power *= 10) {
		for (int64_t number = power - 1; number <= power + 1; number++) {
			check_number(number);
			check_number(-number);
			check_number(number * 9);
		}
	}
}

int main(void)
{
	check_numbers();
	check_empty();
	check_reuse();
	check_growth();
	check_move();
	return check_result();
}
