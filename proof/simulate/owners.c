#include "owners.h"
#include "keys.h"
#include "letters.h"

#include "redis/lock/ownership.h"

#include <stdio.h>
#include <string.h>

#define SHARED "distlock:shared"
#define ONLY_SHARE SHARED " "

static const dl_redis_claim *claim_of(const object *o)
{
	return &((const dl_redis_ownership *) o->lock)->claim;
}

static const char *text_of(const char *name)
{
	const keys_entry *lock = keys_find(name);

	return lock != NULL && lock->text != NULL ? lock->text : "";
}

static const keys_entry *shares_of(const char *name)
{
	char key[64];

	snprintf(key, sizeof key, "{%s}:shares", name);
	return keys_find(key);
}

static const char *only_share(const char *text)
{
	return strncmp(text, ONLY_SHARE, strlen(ONLY_SHARE)) == 0 ? text + strlen(ONLY_SHARE) : NULL;
}

/* Whether it is in the set, and hasn't ended yet. */
static bool is_share(const keys_entry *shares, const char *token)
{
	long place = shares != NULL ? keys_place(shares, token) : -1;

	return place >= 0 && shares->members[place].score > (double) keys_time() / 1000;
}

holding owners_find(const char *name, const char *token)
{
	const char *text = text_of(name), *only = only_share(text);
	const keys_entry *shares = shares_of(name);

	if (*token == '\0') {
		return OWNS_NOTHING;
	}
	if (strcmp(text, token) == 0) {
		return OWNS_WHOLE;
	}
	if (only != NULL) {
		return strcmp(only, token) == 0 ? OWNS_SHARE : OWNS_NOTHING;
	}
	return strcmp(text, SHARED) == 0 && is_share(shares, token) ? OWNS_SHARE : OWNS_NOTHING;
}

holding owners_find_object(const object *o)
{
	const dl_redis_claim *claim = claim_of(o);
	holding of_token = owners_find(o->name, dl_text_of(&claim->token));

	return of_token != OWNS_NOTHING ? of_token : owners_find(o->name, dl_text_of(&claim->successor));
}

bool owners_is_token_of(const object *o, const char *token)
{
	const dl_redis_claim *claim = claim_of(o);

	return strcmp(dl_text_of(&claim->token), token) == 0 || strcmp(dl_text_of(&claim->successor), token) == 0;
}

unsigned owners_list(const char *name, const char *tokens[OWNERS_MOST])
{
	const char *text = text_of(name), *only = only_share(text);
	const keys_entry *shares = shares_of(name);
	unsigned count = 0;

	if (strcmp(text, SHARED) != 0) {
		tokens[0] = only != NULL ? only : text;
		return *text != '\0';
	}
	for (size_t i = 0; shares != NULL && i < shares->count && count < OWNERS_MOST; i++) {
		/* Of a token for several permits, the others have a number and a slash in front. */
		if (strchr(shares->members[i].name, '/') == NULL && is_share(shares, shares->members[i].name)) {
			tokens[count++] = shares->members[i].name;
		}
	}
	return count;
}

static bool has_drawn(const process *p, const char *token)
{
	const char *colon = strchr(token, ':');

	return colon != NULL && colon > token && colon[-1] == 'A' + p->number;
}

bool owners_has_any(const char *name, const process *of)
{
	const char *tokens[OWNERS_MOST];
	unsigned count = owners_list(name, tokens);
	bool has_any = false;

	for (unsigned i = 0; i < count; i++) {
		has_any |= has_drawn(of, tokens[i]);
	}
	return has_any;
}

const process *owners_process_of(const char *token)
{
	for (int i = 0; i < w.process_count && !letters_has(token); i++) {
		if (!w.processes[i].is_killed && has_drawn(&w.processes[i], token)) {
			return &w.processes[i];
		}
	}
	return NULL;
}
