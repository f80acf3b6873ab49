#include "letters.h"

#include "redis/lock/ownership.h"

#include <stdio.h>
#include <string.h>

#define MOST_LETTERS 16

typedef struct letter {
	char token[DL_TOKEN_SIZE];
	const char *name;
	bool is_taken;
} letter;

static letter letters[MOST_LETTERS];
static unsigned letter_count;

void letters_write(object *o)
{
	dl_error error;
	dl_outcome outcome = dl_redis_ownership_make_certain(o->lock, &error);
	letter *written;

	world_note(o->label, "detaches: %d", outcome);
	/* While it waited, others may have written theirs. */
	if (letter_count == MOST_LETTERS || outcome != DL_DONE || !dl_lock_is_held(o->lock)) {
		return;
	}
	written = &letters[letter_count++];
	*written = (letter) { .name = o->name };
	snprintf(written->token, sizeof written->token, "%s", dl_redis_ownership_token(o->lock));
	o->believes = false;
	dl_lock_forget(o->lock);
}

/* Mostly the newest. */
static letter *choose(const char *name)
{
	unsigned i = letter_count > 0 ? world_happens(3) ? world_draw(letter_count) : letter_count - 1 : 0;

	return letter_count > 0 && letters[i].name == name ? &letters[i] : NULL;
}

bool letters_read(object *o)
{
	letter *read = choose(o->name);
	dl_error error = { 0 };
	dl_outcome outcome;

	if (read == NULL) {
		return false;
	}
	world_note(o->label, "attaches %s", read->token);
	outcome = dl_redis_ownership_attach(o->lock, read->token, strlen(read->token), &error);
	world_note(o->label, "has attached: %d%s%s", outcome, outcome == DL_FAILED ? ": " : "",
			outcome == DL_FAILED ? error.message : "");
	if (outcome != DL_DONE) {
		return false;
	}
	read->is_taken = true;
	o->mode = o->lock->mode;
	o->believes = true;
	return true;
}

bool letters_has(const char *token)
{
	for (unsigned i = 0; i < letter_count; i++) {
		if (!letters[i].is_taken && strcmp(letters[i].token, token) == 0) {
			return true;
		}
	}
	return false;
}
