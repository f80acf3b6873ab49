/* A text is as long as what it was set to, and allocates only if that is longer than anything before. */
#include "check.h"

#include "core/text.h"

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

int main(void)
{
	check_empty();
	check_reuse();
	check_growth();
	check_move();
	return check_result();
}
