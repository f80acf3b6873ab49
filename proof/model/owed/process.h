/*
 * The process: what it sends, what it concludes from each answer and from a connection that is given up, and which
 * tokens it owes. This is the rule that the search is about.
 */
#ifndef DL_MODEL_OWED_PROCESS_H
#define DL_MODEL_OWED_PROCESS_H

#include "server.h"

static const char LOSS[] = "a loss";

/* The script that is sent in a phase. */
static const uint8_t script_of[] = { NOTHING, ACQUIRE, TRY, LEAVE, RELEASE, UPGRADE, LEAVE_UPGRADE, DOWNGRADE, SETTLE,
	RENAME, RENAME, RENAME };

static bool is_calling(const state *s)
{
	return s->phase >= ACQUIRING && s->phase <= RENAMING_TO_UPGRADE;
}

static bool is_mentioned(const pipe *p, int token)
{
	for (int i = 0; i < p->length; i++) {
		if (p->commands[i].token == token || p->commands[i].successor == token) {
			return true;
		}
	}
	return false;
}

static bool can_be_on_its_way(const state *s, int token)
{
	for (int i = GIVEN_UP; i < PIPES; i++) {
		if (is_mentioned(&s->pipes[i], token)) {
			return true;
		}
	}
	return false;
}

static void owe(state *s, int token)
{
	if (now->omitted != OWING) {
		s->owed |= BIT(token);
	}
}

/* The server has confirmed that the token isn't used any more. */
static void end_use(state *s, int token)
{
	if ((s->doubtful & BIT(token)) && now->omitted != THOSE_THROUGH) {
		owe(s, token);
	}
}

static void become_idle(state *s)
{
	s->phase = IDLE;
	s->token = s->successor = 0;
}

static void append(state *s, enum whose at, command c)
{
	pipe *p = &s->pipes[at];

	if (p->length == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	p->commands[p->length++] = c;
}

/* Writes a release for each token that is owed, unless that pipe already contains one. */
static void write_payments(state *s, enum whose at)
{
	for (int token = 1; token <= TOKENS; token++) {
		if ((s->owed & BIT(token)) && !is_mentioned(&s->pipes[at], token)) {
			append(s, at, (command) { .script = PAY, .token = (uint8_t) token });
		}
	}
}

/* The thread begins a call, or repeats it. */
static void call(state *s, enum phase phase)
{
	bool has_successor = phase >= SETTLING && phase <= RENAMING_TO_UPGRADE;

	s->phase = (uint8_t) phase;
	s->is_disturbed = s->is_repeated = 0;
	if (now->omitted != PAYING_IN_FRONT) {
		write_payments(s, THREAD);
	}
	append(s, THREAD, (command) { script_of[phase], s->token, has_successor ? s->successor : 0 });
}

static int draw_token(state *s)
{
	if (s->drawn == TOKENS) {
		fault = NO_ROOM;
		return TOKENS;
	}
	return ++s->drawn;
}

/* Another token is to replace this one; until that is confirmed, every attempt uses the same one. */
static void replace_token(state *s, enum phase phase)
{
	if (s->successor == 0) {
		s->successor = (uint8_t) draw_token(s);
	}
	call(s, phase);
}

static void succeed(state *s)
{
	int old = s->token;

	s->token = s->successor;
	s->successor = 0;
	end_use(s, old);
}

static void hand_over(state *s)
{
	s->heir = DETACHED;
	s->given = s->inherited = s->token;
	if (now->omitted == UNOWED_DETACHED) {
		end_use(s, s->token);
	}
	become_idle(s);
}

static void detach(state *s)
{
	if ((s->doubtful & BIT(s->token)) && now->omitted != RENAMING_FIRST && now->omitted != UNOWED_DETACHED) {
		replace_token(s, RENAMING);
	} else {
		hand_over(s);
	}
}

/* What may still be executed for the token, such as that it leaves the queue, must not meet the upgrade. */
static void ask_to_upgrade(state *s)
{
	bool must_rename = (s->doubtful & BIT(s->token)) || s->successor != 0;

	if (must_rename && now->omitted != UPGRADING_DOUBTFUL) {
		replace_token(s, RENAMING_TO_UPGRADE);
	} else {
		call(s, UPGRADING);
	}
}

/* If a successor may already have the lock, it has to be the token first. */
static void settle_mode(state *s)
{
	bool must_rename = s->successor != 0 && now->omitted != RENAMING_AGAIN;

	replace_token(s, must_rename ? RENAMING_TO_SETTLE : SETTLING);
}

static void hear_of_payment(state *s, int token)
{
	bool must_pay_again = (s->doubtful & BIT(token)) && now->omitted != PAYING_AGAIN;

	if (!must_pay_again || !can_be_on_its_way(s, token)) {
		s->owed &= (uint8_t) ~BIT(token);
	}
}

static void hear_of_end(state *s)
{
	end_use(s, s->token);
	become_idle(s);
}

static void hear_of_successor(state *s, enum answer answer)
{
	int phase = s->phase;

	if (answer == NO) {
		fault = LOSS;
		return;
	}
	succeed(s);
	s->phase = HOLDING;
	if (phase == RENAMING) {
		detach(s);
	} else if (phase == RENAMING_TO_UPGRADE) {
		ask_to_upgrade(s);
	} else if (phase == RENAMING_TO_SETTLE) {
		replace_token(s, SETTLING);
	}
}

/* Handles the reply to what the thread or its keeper has sent. */
static void hear(state *s, command c, enum answer answer)
{
	if (c.script == PAY) {
		hear_of_payment(s, c.token);
		return;
	}
	switch (s->phase) {
		case ACQUIRING:
			s->phase = answer == YES ? HOLDING : WAITING;
			return;
		case TRYING:
		case LEAVING:
			if (answer == NO) {
				hear_of_end(s);
			} else {
				s->phase = HOLDING;
			}
			return;
		case RELEASING:
			hear_of_end(s);
			return;
		case SETTLING:
		case RENAMING_TO_SETTLE:
		case RENAMING:
		case RENAMING_TO_UPGRADE:
			hear_of_successor(s, answer);
			return;
		case LEAVING_UPGRADE:
			s->phase = answer == YES ? WRITING : HOLDING;
			return;
		case DOWNGRADING:
			/* The first downgrade may be executed after the next upgrade, unless another token has replaced this one by
			 * then. */
			s->phase = s->is_repeated && now->omitted != SETTLING_FIRST ? IN_DOUBT : HOLDING;
			break;
		default:
			s->phase = answer == YES ? WRITING : answer == WAIT ? WAITING_TO_WRITE : HOLDING;
			break;
	}
	if (answer == NO) {
		fault = LOSS;
	}
}

/* Called when the command was given up without a reply: it may still make its token, or the successor, an owner. */
static void doubt(state *s, command c)
{
	if (c.script != RELEASE && c.script != PAY && c.script != DOWNGRADE) {
		s->doubtful |= BIT(c.token);
		if (c.successor != 0 && now->omitted != (c.script == RENAME ? DOUBTFUL_RENAMED : DOUBTFUL_SETTLED)) {
			s->doubtful |= BIT(c.successor);
		}
	}
}

static void give_up(state *s, enum whose at)
{
	pipe *p = &s->pipes[at];
	int to = GIVEN_UP;

	for (int i = 0; i < p->length; i++) {
		doubt(s, p->commands[i]);
	}
	while (to < PIPES && s->pipes[to].length > 0) {
		to++;
	}
	if (to == PIPES) {
		fault = NO_ROOM;
		return;
	}
	s->pipes[to] = *p;
	memset(p, 0, sizeof *p);
	s->left.give_ups--;
}

static void begin_to_doubt(state *s)
{
	s->phase = IN_DOUBT;
	if (now->omitted == WANT_IN_DOUBT) {
		owe(s, s->token);
	}
}

/* Called when the call has failed for good. */
static void fail(state *s)
{
	switch (s->phase) {
		case ACQUIRING:
		case TRYING:
		case LEAVING:
		case RELEASING:
			owe(s, s->token);
			become_idle(s);
			return;
		case RENAMING:
			s->left.detachments++;
			s->phase = RENAME_IN_DOUBT;
			return;
		case RENAMING_TO_UPGRADE:
			s->left.upgrades++;
			s->phase = RENAME_IN_DOUBT;
			return;
		default:
			begin_to_doubt(s);
			return;
	}
}

/* Ends a wait, a doubt or, without waiting for an answer, an ownership. */
static void give_up_token(state *s)
{
	owe(s, s->token);
	if (s->successor != 0 && now->omitted != SUCCESSOR) {
		owe(s, s->successor);
	}
	become_idle(s);
}

/* Does the same if the thread's connection is idle: the release is written to it at once. */
static void give_up_token_and_pay(state *s)
{
	int token = s->token;

	give_up_token(s);
	append(s, THREAD, (command) { .script = PAY, .token = (uint8_t) token });
}

#endif
