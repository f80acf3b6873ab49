/* Names of locks are shown without the id of a session, whatever comes before and after it. */
#include "check.h"

#include "core/text/name.h"

#include <string.h>

#define ID "0123456789abcdefABCDEF-,"

typedef struct {
	const char *name;
	const char *before, *after; /* what is shown around the id; NULL: the whole name is shown */
} example;

static const example examples[] = {
	{ "PHPREDIS_SESSION:" ID "_LOCK", "PHPREDIS_SESSION:0123...", "_LOCK" },
	{ "{PHPREDIS_SESSION:" ID "}_LOCK", "{PHPREDIS_SESSION:0123...", "}_LOCK" },
	{ "{3a}:s:" ID "_LOCK", "{3a}:s:0123...", "_LOCK" },
	{ "shop:session:" ID "_LOCK", "shop:sess...", "_LOCK" },
	{ "s:user:42:x_LOCK", "s:...", "_LOCK" },
	{ ID "_LOCK", "0123...", "_LOCK" },
	{ ":" ID "_LOCK", ":0123...", "_LOCK" },
	{ "s:short_LOCK", "s:...", "_LOCK" },
	{ "{s:}x}_LOCK", "{s:...", "}_LOCK" },
	{ "cache:session:" ID, "cache:session:0123...", "" },
	{ "session:" ID, "session:0123...", "" },
	{ "session:short", NULL, NULL },
	{ "s:0123...89abcdef_LOCK", NULL, NULL },
	{ "s:...89abcdef_LOCK", NULL, NULL },
	{ "s:...89abcdeg_LOCK", "s:...", "_LOCK" },
	{ "import:" ID, NULL, NULL },
	{ "import_LOCK", NULL, NULL },
	{ "invoice:42", NULL, NULL },
	{ "s:_LOCK", NULL, NULL },
	{ "_LOCK", NULL, NULL },
	{ "{_LOCK", NULL, NULL },
	{ "}_LOCK", NULL, NULL },
	{ "{}_LOCK", NULL, NULL },
	{ "{}:_LOCK", NULL, NULL },
	{ "LOCK", NULL, NULL },
	{ "", NULL, NULL },
};

static void check_example(const example *one)
{
	size_t length = strlen(one->name), before;
	char shown[100];

	dl_name_quote(shown, sizeof shown, one->name, length);
	if (one->before == NULL) {
		CHECK(strcmp(shown, one->name) == 0);
		return;
	}
	before = strlen(one->before);
	if (!CHECK(strncmp(shown, one->before, before) == 0 && strlen(shown) == before + 8 + strlen(one->after)
				&& strcmp(shown + before + 8, one->after) == 0)) {
		printf("\t%s: %s\n", one->name, shown);
	}
	/* However little room there is. */
	for (size_t size = 1; size < sizeof shown; size++) {
		char cut[sizeof shown];

		memset(cut, 'x', sizeof cut);
		dl_name_quote(cut, size, one->name, length);
		CHECK(strlen(cut) < size && strncmp(cut, shown, strlen(cut)) == 0);
	}
}

/* Ids that differ are shown differently. */
static void check_hash(void)
{
	char one[100], other[100];

	dl_name_quote(one, sizeof one, "s:" ID "0_LOCK", strlen("s:" ID "0_LOCK"));
	dl_name_quote(other, sizeof other, "s:" ID "1_LOCK", strlen("s:" ID "1_LOCK"));
	CHECK(strcmp(one, other) != 0);
}

int main(void)
{
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		check_example(&examples[i]);
	}
	check_hash();
	return check_result();
}
