/*
 * The scripts, and what each changes on the server.
 */
#ifndef DL_MODEL_OWED_SERVER_H
#define DL_MODEL_OWED_SERVER_H

#include "state.h"

enum answer { NO, YES, WAIT, DEADLOCK };

static bool is_owner(const state *s, int token)
{
	return s->owners & BIT(token);
}

static bool wants_share(int token, bool is_upgrade)
{
	return (token == OTHER ? now->does_other_read : now->are_readers) && !is_upgrade;
}

static bool can_have(const state *s, int token, bool is_upgrade)
{
	if (is_upgrade) {
		return s->owners == BIT(token);
	}
	return s->owners == 0 || (wants_share(token, false) && !s->is_alone);
}

static void give(state *s, int token, bool is_upgrade)
{
	s->owners |= BIT(token);
	s->is_alone = !wants_share(token, is_upgrade);
}

static void take_out(state *s, int at)
{
	memmove(&s->queue[at], &s->queue[at + 1], (PLACES - 1 - (size_t) at) * sizeof *s->queue);
	s->queue[PLACES - 1] = (place) { 0 };
}

/* Returns the index of the token's place in the queue, or PLACES if it has none. */
static int find_place(const state *s, int token, bool is_upgrade)
{
	int at = 0;

	while (at < PLACES && (s->queue[at].token != token || s->queue[at].is_upgrade != is_upgrade)) {
		at++;
	}
	return at;
}

static void leave_queue(state *s, int token, bool is_upgrade)
{
	int at = find_place(s, token, is_upgrade);

	if (at < PLACES) {
		take_out(s, at);
	}
}

static void enqueue(state *s, int token, bool is_upgrade)
{
	int at = 0;

	if (find_place(s, token, is_upgrade) < PLACES) {
		return;
	}
	while (at < PLACES && s->queue[at].token != 0) {
		at++;
	}
	if (at == PLACES) {
		fault = NO_ROOM;
		return;
	}
	s->queue[at] = (place) { (uint8_t) token, is_upgrade };
}

static void serve(state *s)
{
	while (s->queue[0].token != 0) {
		place head = s->queue[0];

		if (can_have(s, head.token, head.is_upgrade)) {
			give(s, head.token, head.is_upgrade);
		} else if (!head.is_upgrade || is_owner(s, head.token)) {
			return;
		}
		take_out(s, 0);
	}
}

static void end_ownership(state *s, int token)
{
	s->owners &= (uint16_t) ~BIT(token);
	s->is_alone = s->is_alone && s->owners != 0;
}

static enum answer acquire(state *s, int token, bool is_waiting)
{
	if (is_owner(s, token)) {
		return YES;
	}
	if (is_waiting) {
		enqueue(s, token, false);
		serve(s);
		return is_owner(s, token) ? YES : WAIT;
	}
	serve(s);
	if (s->queue[0].token != 0 || !can_have(s, token, false)) {
		return NO;
	}
	give(s, token, false);
	return YES;
}

static enum answer upgrade(state *s, int token)
{
	if (is_owner(s, token) && s->is_alone) {
		return YES;
	}
	if (!is_owner(s, token)) {
		leave_queue(s, token, true);
		serve(s);
		return NO;
	}
	enqueue(s, token, true);
	serve(s);
	if (s->is_alone) {
		return YES;
	}
	if (s->queue[0].token != token && !wants_share(s->queue[0].token, s->queue[0].is_upgrade)) {
		leave_queue(s, token, true);
		return DEADLOCK;
	}
	return WAIT;
}

static enum answer leave(state *s, int token, bool is_upgrade)
{
	leave_queue(s, token, is_upgrade);
	if (is_owner(s, token) && (!is_upgrade || s->is_alone)) {
		return YES;
	}
	serve(s);
	return NO;
}

static enum answer release(state *s, int token)
{
	bool was_owner = is_owner(s, token);

	end_ownership(s, token);
	serve(s);
	return was_owner ? YES : NO;
}

static enum answer pay(state *s, int token)
{
	if (now->omitted != LEAVING_THE_QUEUE) {
		if (!(s->upgraded & BIT(token))) {
			leave_queue(s, token, false);
		}
		leave_queue(s, token, true);
	}
	if (now->omitted == SERVING) {
		end_ownership(s, token);
		return YES;
	}
	return release(s, token);
}

/* The answer doesn't count what is served in the same step. */
static enum answer downgrade(state *s, int token)
{
	bool has_share = is_owner(s, token);

	if (has_share) {
		s->is_alone = 0;
	}
	serve(s);
	return has_share ? YES : NO;
}

static enum answer rename_token(state *s, int token, int successor)
{
	if (is_owner(s, token)) {
		s->owners = (uint16_t) ((s->owners & ~BIT(token)) | BIT(successor));
	}
	return is_owner(s, successor) ? YES : NO;
}

/* Settling is a downgrade that replaces the token with another one. */
static enum answer settle(state *s, int token, int successor)
{
	bool has_share;

	leave_queue(s, token, true);
	if (is_owner(s, token)) {
		rename_token(s, token, successor);
		s->is_alone = 0;
	}
	has_share = is_owner(s, successor) && !s->is_alone;
	serve(s);
	return has_share ? YES : NO;
}

static enum answer run_script(state *s, command c)
{
	switch (c.script) {
		case ACQUIRE:
		case TRY:
			return acquire(s, c.token, c.script == ACQUIRE);
		case LEAVE:
		case LEAVE_UPGRADE:
			return leave(s, c.token, c.script == LEAVE_UPGRADE);
		case RELEASE:
			return release(s, c.token);
		case PAY:
			return pay(s, c.token);
		case UPGRADE:
			return upgrade(s, c.token);
		case DOWNGRADE:
			return downgrade(s, c.token);
		case SETTLE:
			return settle(s, c.token, c.successor);
		default:
			return rename_token(s, c.token, c.successor);
	}
}

#endif
