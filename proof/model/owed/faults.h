/*
 * The faults, which the search looks for in every state. The head of owed.c describes them.
 */
#ifndef DL_MODEL_OWED_FAULTS_H
#define DL_MODEL_OWED_FAULTS_H

#include "process.h"

static const char LEAK[] = "a leak";
static const char TWO_OWNERS[] = "two owners";
static const char STALL[] = "a stall";
static const char DELAY[] = "a delay";

static unsigned wanted_by_thread(const state *s)
{
	if (s->phase == IDLE) {
		return 0;
	}
	return BIT(s->token) | (s->successor != 0 ? BIT(s->successor) : 0);
}

/* From the moment when the token is handed over, the heir must own the lock. */
static bool is_heir_to_own(const state *s)
{
	return s->heir >= DETACHED && s->heir <= ATTACHED;
}

/* Returns the tokens that a command on its way releases, unless it is lost. */
static unsigned ending(const state *s)
{
	unsigned tokens = 0;

	for (int i = 0; i < PIPES; i++) {
		for (int j = 0; j < s->pipes[i].length; j++) {
			command c = s->pipes[i].commands[j];

			tokens |= c.script == PAY || c.script == RELEASE ? BIT(c.token) : 0;
		}
	}
	return tokens;
}

static void look_for_leak(const state *s)
{
	unsigned present = s->owners, wanted = wanted_by_thread(s) | (is_heir_to_own(s) ? BIT(s->inherited) : 0);

	for (int i = 0; i < PLACES && s->queue[i].token != 0; i++) {
		present |= BIT(s->queue[i].token);
	}
	present &= ~BIT(OTHER);
	if (present & ~(wanted | s->owed | ending(s))) {
		fault = LEAK;
	}
}

/* Whether the server agrees with what the thread is certain of. */
static bool has_what_it_should(const state *s)
{
	switch (s->phase) {
		case HOLDING:
		case UPGRADING:
		case WAITING_TO_WRITE:
		case LEAVING_UPGRADE:
		case DOWNGRADING:
			return is_owner(s, s->token);
		case WRITING:
			return is_owner(s, s->token) && s->is_alone;
		case IN_DOUBT:
		case SETTLING:
		case RENAMING_TO_SETTLE:
		case RENAMING:
		case RENAMING_TO_UPGRADE:
		case RENAME_IN_DOUBT:
			return is_owner(s, s->token) || (s->successor != 0 && is_owner(s, s->successor));
		default:
			return true;
	}
}

static void look_for_loss(const state *s)
{
	if (!has_what_it_should(s) || (is_heir_to_own(s) && !is_owner(s, s->inherited))
			|| (s->other == OWNS && !is_owner(s, OTHER))) {
		fault = LOSS;
	}
}

static void look_for_two_owners(const state *s)
{
	bool thread = s->phase >= HOLDING || (s->phase >= UPGRADING && s->phase <= RENAMING_TO_UPGRADE);
	bool reads = now->are_readers && s->phase != WRITING;
	int owners = thread + is_heir_to_own(s);

	if ((owners > 1 && !reads) || (owners > 0 && s->other == OWNS && !(reads && now->does_other_read))) {
		fault = TWO_OWNERS;
	}
}

static void look_for_stall(const state *s)
{
	if (s->queue[0].token != 0 && can_have(s, s->queue[0].token, s->queue[0].is_upgrade)) {
		fault = STALL;
	}
}

static bool has_place_or_lock(const state *s, int token, bool is_upgrade)
{
	bool has_lock = is_upgrade ? s->is_alone && (s->owners & BIT(token)) : (s->owners & BIT(token)) != 0;

	for (int i = 0; i < PLACES && !has_lock; i++) {
		has_lock = s->queue[i].token == token && s->queue[i].is_upgrade == is_upgrade;
	}
	return has_lock;
}

/* Whether somebody waits whom no release would serve. */
static bool is_anybody_forgotten(const state *s)
{
	return (s->phase == WAITING && !has_place_or_lock(s, s->token, false))
			|| (s->phase == WAITING_TO_WRITE && !has_place_or_lock(s, s->token, true))
			|| (s->other == QUEUED && !has_place_or_lock(s, OTHER, false));
}

/* Whether the thread has been told to wait, but only waits for what its own process owes. */
static bool is_in_its_own_way(const state *s)
{
	unsigned others = s->owners & ~BIT(s->token);

	for (int i = 0; i < PLACES && s->queue[i].token != 0 && s->queue[i].token != s->token; i++) {
		others |= BIT(s->queue[i].token);
	}
	return others != 0 && (others & ~s->owed) == 0 && !s->is_disturbed;
}

static void look_for_delay(const state *s, command c, enum answer answer)
{
	if ((answer == WAIT || (c.script == TRY && answer == NO)) && is_in_its_own_way(s)) {
		fault = DELAY;
	}
}

#endif
