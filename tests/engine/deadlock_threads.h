#ifndef TESTS_ENGINE_DEADLOCK_THREADS_H
#define TESTS_ENGINE_DEADLOCK_THREADS_H

/* What the threads do, and what happens to them. */
#include "deadlock_look.h"
#include "deadlock_oracle.h"

static void trace(const event *e)
{
	static const char *const names[] = { "goes on", "wakes", "ask arrives", "ask answered", "look arrives",
		"look answered", "leave arrives", "leave answered", "release arrives", "has released", "message", "killed",
		"loss", "restart", "stopped", "clock" };
	const actor *t = &w->threads[e->thread];

	printf("%9.4f %d %s: phase %d, wish %d of %d, holds", dl_clock_seconds(w->now), e->thread, names[e->occasion],
			t->phase, t->wish, t->lock);
	for (int i = 0; i < t->held_count; i++) {
		printf(" %d", t->held[i].lock);
	}
	printf(", number %" PRId64 ", answer %d%s%s\n", e->number, e->answer, e->tells ? ", tells" : "",
			t->deadline == DL_FOREVER ? "" : ", limited");
}

static void relink(actor *t)
{
	w->is_changed = true;
	t->list.newest = NULL;
	for (int i = 0; i < t->held_count; i++) {
		t->held[i].link.older = t->list.newest;
		t->list.newest = &t->held[i].link;
	}
}

static int find_holding(const actor *t, int lock)
{
	for (int i = 0; i < t->held_count; i++) {
		if (t->held[i].lock == lock) {
			return i;
		}
	}
	return -1;
}

static void forget_holding(actor *t, int at)
{
	memmove(&t->held[at], &t->held[at + 1], sizeof *t->held * (size_t) (--t->held_count - at));
	relink(t);
}

static void step_later(actor *t)
{
	add_event(w->now + draw_time(draw(3) ? 3 * DL_MILLISECOND : w->pause), STEP, (int) (t - w->threads));
}

static void end_wait(actor *t)
{
	speaker = (int) (t - w->threads);
	dl_redis_deadlock_end(&t->deadlock);
	w->is_changed = true;
	t->phase = RUNS;
	t->is_busy = t->is_entered = false;
	t->wait++;
}

static void give_up(actor *t)
{
	end_wait(t);
	t->steps_left = 0;
	step_later(t);
}

static void take(actor *t)
{
	end_wait(t);
	if (t->wish == UPGRADE) {
		t->held[find_holding(t, t->lock)].is_alone = true;
	} else if (t->wish != FREE) {
		holding *h = &t->held[t->held_count++];

		*h = (holding) { .lock = t->lock, .weight = t->weight, .token = t->token, .is_renewed = true };
		h->is_alone = t->wish == WRITE;
		name_token(h->text, sizeof h->text, (int) (t - w->threads), t->token, t->weight);
		relink(t);
	}
	step_later(t);
}

static void wake_at(actor *t, dl_time at)
{
	add_event(at > w->now ? at : w->now, WAKE, (int) (t - w->threads));
}

static record *copy_record(const actor *t, const char *said)
{
	record *copy;

	if (said == NULL) {
		return NULL;
	}
	copy = calloc(1, sizeof *copy);
	snprintf(copy->text, sizeof copy->text, "%s", said);
	snprintf(copy->entry, sizeof copy->entry, "%.199s", dl_text_of(&t->claim.entry));
	copy->lock = t->lock;
	return copy;
}

static void ask(actor *t)
{
	const char *said;
	event *e;

	speaker = (int) (t - w->threads);
	said = dl_redis_deadlock_say(&t->deadlock, NULL, &t->claim).text;
	e = add_event(arrival(speaker), ASK_ARRIVES, speaker);
	e->lock = t->lock;
	e->number = strtoll(t->claim.ticket, NULL, 10);
	e->record = copy_record(t, said);
	t->is_busy = true;
	w->asks++;
}

static void look(actor *t, const dl_redis_look *how)
{
	event *e = add_event(arrival(speaker), LOOK_ARRIVES, speaker);

	e->record = copy_record(t, how->record.text);
	e->looks = how->is_looking;
	e->tells = how->is_telling;
	if (!w->is_clean && draw(50) == 0) {
		event late = *e;

		*add_event(0, LOOK_ARRIVES, speaker) = late;
		w->events[w->event_count - 1].at = w->now + draw_time(3 * DL_SECOND);
		w->events[w->event_count - 1].is_late = true;
		w->events[w->event_count - 1].record = copy_record(t, how->record.text);
	}
	t->is_busy = true;
	w->looks++;
}

static void leave_wait(actor *t)
{
	bool is_late = !w->is_clean && draw(20) == 0;
	event *e = add_event(arrival((int) (t - w->threads)) + (is_late ? draw_time(2 * DL_SECOND) : 0), LEAVE_ARRIVES,
			(int) (t - w->threads));

	e->lock = t->lock;
	e->token = t->token;
	e->number = t->wish;
	e->is_late = is_late;
	t->phase = LEAVES;
	w->is_changed = t->is_busy = true;
	if (is_late) {
		give_up(t);
	}
}

static void begin_wait(actor *t, int lock, aim wish)
{
	const dl_wish how = { .deadline = t->deadline, .deadlock_after = DL_SECOND };
	char token[DL_TOKEN_SIZE];

	t->lock = lock;
	t->wish = wish;
	t->weight = wish == PERMITS ? 1 + (int) draw((unsigned) w->locks[lock].permits - 1) : 1;
	if (wish == UPGRADE) {
		t->token = t->held[find_holding(t, lock)].token;
	} else {
		t->token = ++w->last_token;
	}
	speaker = (int) (t - w->threads);
	t->claim.keys = w->locks[lock].keys;
	t->claim.wanted = (const char *[]) { "write", "0", w->locks[lock].permits == 2 ? "2" : "3", "upgrade",
		"free" }[wish];
	if (wish == PERMITS && t->weight > 1) {
		t->claim.wanted = w->locks[lock].permits == 2 ? "/2" : "/3";
	}
	name_token(token, sizeof token, speaker, t->token, t->weight);
	dl_text_set(&t->claim.token, token, strlen(token));
	dl_redis_claim_forget_place(&t->claim);
	strcpy(t->claim.ttl_text, "30000");
	dl_redis_claim_listen_on(&t->claim, channel_of_all);
	dl_text_clear(&t->claim.previous);
	dl_redis_deadlock_begin(&t->deadlock, NULL, &how, w->now);
	t->phase = ASKS;
	t->is_entered = false;
	ask(t);
}

static void release(actor *t, int at, bool is_waited_for)
{
	event *e = add_event(arrival((int) (t - w->threads)), RELEASE_ARRIVES, (int) (t - w->threads));

	e->lock = t->held[at].lock;
	e->token = t->held[at].token;
	e->number = is_waited_for;
	e->is_late = !is_waited_for;
	forget_holding(t, at);
}

/* Somebody else takes a lock over, and releases it sooner or later. */
static void detach(actor *t, int at)
{
	event *e = add_event(w->now + draw_time(5 * DL_SECOND), RELEASE_ARRIVES, (int) (t - w->threads));

	e->lock = t->held[at].lock;
	e->token = t->held[at].token;
	forget_holding(t, at);
}

static void downgrade(actor *t, int at)
{
	event *e = add_event(arrival((int) (t - w->threads)), RELEASE_ARRIVES, (int) (t - w->threads));

	e->lock = t->held[at].lock;
	e->token = t->held[at].token;
	e->number = 2;
	t->held[at].is_alone = false;
}

/* In a crowd, most threads only wait for one lock. */
static bool holds_little(const actor *t)
{
	return w->is_crowded && t - w->threads >= 4;
}

static void acquire_some(actor *t)
{
	int lock = (int) draw((unsigned) w->lock_count), mine = find_holding(t, lock);
	bool is_semaphore = w->locks[lock].is_semaphore;

	t->steps_left--;
	t->deadline = draw(4) == 0 ? w->now + draw_time(4 * DL_SECOND) : DL_FOREVER;
	if (holds_little(t)) {
		t->steps_left = 0;
		t->deadline = draw(3) ? w->now + draw_time(12 * DL_SECOND) : DL_FOREVER;
	}
	if (t->held_count == MOST_HELD) {
		step_later(t);
	} else if (mine < 0 && t->held_count > 0 && draw(10) == 0) {
		begin_wait(t, lock, FREE);
	} else if (is_semaphore) {
		begin_wait(t, lock, PERMITS);
	} else if (mine < 0) {
		begin_wait(t, lock, draw(3) == 0 ? SHARE : WRITE);
	} else if (!t->held[mine].is_alone) {
		begin_wait(t, lock, UPGRADE);
	} else if (draw(2) == 0) {
		downgrade(t, mine);
	} else {
		step_later(t);
	}
}

static void step(actor *t)
{
	if (t->steps_left > 0) {
		acquire_some(t);
	} else if (t->held_count > 0 && draw(40) == 0) {
		detach(t, t->held_count - 1);
		step_later(t);
	} else if (t->held_count > 0) {
		bool is_waited_for = draw(3) > 0;

		release(t, t->held_count - 1, is_waited_for);
		if (!is_waited_for) {
			step_later(t);
		}
	} else if (t->turns_left-- > 0) {
		t->steps_left = 2 + (int) draw(2);
		step_later(t);
	} else {
		t->phase = ENDED;
	}
}

/* Does what listen_for_grant() in redis/lock/contender.c does. */
static void wake(actor *t)
{
	dl_redis_look how;

	if (t->phase != WAITS || t->is_busy) {
		return;
	}
	speaker = (int) (t - w->threads);
	if (w->now >= t->deadline) {
		leave_wait(t);
		return;
	}
	if (w->now >= t->asks_at) {
		ask(t);
		return;
	}
	how = next_look(&t->deadlock, NULL, &t->claim);
	if (how.record.text != NULL) {
		look(t, &how);
	} else {
		dl_time next = dl_clock_earlier(t->deadline, dl_clock_earlier(t->asks_at, dl_redis_deadlock_due(&t->deadlock)));

		wake_at(t, next);
	}
}

static void hear_refusal(actor *t, const event *e)
{
	const dl_redis_refusal *r = &e->refusal;

	dl_redis_deadlock_hear(&t->deadlock, r->server_time, run_id(e->run));
	dl_redis_claim_keep_place(&t->claim, r);
	t->asks_at = w->now + r->again * 9 / 10 + draw_time(r->again / 10);
	if (r->position < 8) {
		t->asks_at = dl_clock_earlier(t->asks_at,
				w->now + r->left + DL_MILLISECOND + draw_time(r->position * 20 * DL_MILLISECOND + 1000));
	}
	t->phase = WAITS;
	wake_at(t, w->now);
}

static void hear_answer(actor *t, const event *e)
{
	t->is_busy = false;
	switch (e->answer) {
		case 0:
			hear_refusal(t, e);
			break;
		case 1:
			take(t);
			break;
		case 2:
			if (find_holding(t, t->lock) >= 0) {
				forget_holding(t, find_holding(t, t->lock));
			}
			give_up(t);
			break;
		default:
			give_up(t);
	}
}

static void hear_look(actor *t, event *e)
{
	dl_redis_deadlock *deadlock = &t->deadlock;
	dl_error error = { 0 };
	dl_time since = deadlock->first != NULL ? t->first_look_at : e->number;

	t->is_busy = false;
	speaker = (int) (t - w->threads);
	if (take_look(deadlock, e->reply, run_id(e->run), &error) == DL_FAILED) {
		judge_victim(t, since);
		leave_wait(t);
		return;
	}
	t->first_look_at = deadlock->first == e->reply ? e->number : since;
	wake_at(t, w->now);
}

static void hear_message(actor *t, const event *e)
{
	bool is_mine = (t->phase == WAITS || t->phase == ASKS) && t->token == e->token;

	if (is_mine && t->is_busy) {
		*add_event(0, MESSAGE, e->thread) = *e;
		w->events[w->event_count - 1].at = w->now + w->latency / 2 + DL_MICROSECOND;
	} else if (!is_mine || e->run != w->run) {
		return;
	} else if (e->number == 3) {
		dl_redis_deadlock_told(&t->deadlock, e->refusal.server_time, run_id(e->run));
		t->asks_at = dl_clock_earlier(t->asks_at, w->now + 1500 * DL_MILLISECOND);
		wake_at(t, w->now);
	} else if (e->number == 0 ? t->wish == FREE : e->number == 2 && owns(&w->locks[t->lock], t->token, t->wish)) {
		take(t);
	} else {
		t->asks_at = w->now;
		wake_at(t, w->now);
	}
}

/* At the server. */

static event *answer_to(const event *e, occasion what)
{
	event *answer = add_event(w->now + hop(), what, e->thread);

	answer->wait = e->wait;
	return answer;
}

static void arrive_ask(const event *e)
{
	actor *t = &w->threads[e->thread];
	event answer;

	memset(&answer, 0, sizeof answer);
	acquire(e, &answer);
	if (e->record != NULL && answer.answer == 0) {
		t->said = *e->record;
		t->said.ends = w->now + answer.refusal.again + 3 * DL_SECOND;
	}
	free(e->record);
	w->is_changed = w->is_changed || !t->is_entered;
	t->is_entered = t->is_entered || t->phase != DEAD;
	if (t->phase != DEAD) {
		event *to = answer_to(e, ASK_ANSWERED);

		to->answer = answer.answer;
		to->refusal = answer.refusal;
	}
}

static void arrive_look(const event *e)
{
	redisReply *reply;

	e->record->ends = w->now + 5 * DL_SECOND;
	w->is_changed = true;
	reply = look_from(e->thread, e->record, e->looks, e->tells);
	free(e->record);
	if (e->is_late || w->threads[e->thread].phase == DEAD) {
		freeReplyObject(reply);
	} else {
		event *to = answer_to(e, LOOK_ANSWERED);

		to->reply = reply;
		to->number = w->now;
	}
}

static void arrive_leave(const event *e)
{
	event answer;

	memset(&answer, 0, sizeof answer);
	leave(e, &answer);
	if (e->is_late && answer.answer == 1 && e->number != UPGRADE) {
		end_ownership(&w->locks[e->lock], e->token);
	} else if (e->is_late && answer.answer == 1) {
		w->locks[e->lock].is_shared = w->is_changed = true;
		serve(&w->locks[e->lock], -1);
	} else if (!e->is_late && w->threads[e->thread].phase != DEAD) {
		answer_to(e, LEAVE_ANSWERED)->answer = answer.answer;
	}
}

static void arrive_release(const event *e)
{
	keeper *lock = &w->locks[e->lock];

	if (e->number < 2) {
		end_ownership(lock, e->token);
	} else if (find_owner(lock, e->token) >= 0 && !lock->is_shared) {
		lock->is_shared = w->is_changed = true;
		serve(lock, -1);
	}
	if (e->number > 0 && w->threads[e->thread].phase != DEAD) {
		answer_to(e, DONE);
	}
}

/* What befalls them. */

static void kill_thread(actor *t)
{
	if (t->phase == DEAD) {
		return;
	}
	speaker = (int) (t - w->threads);
	dl_redis_deadlock_end(&t->deadlock);
	t->phase = DEAD;
	t->held_count = 0;
	relink(t);
	t->is_gone = draw(3) > 0;
}

/* The server, or its owner, no longer believes in an ownership; the other one learns of it later. */
static void lose(actor *t, const event *e)
{
	if (e->token != 0) {
		for (int i = 0; i < t->held_count; i++) {
			if (t->held[i].token == e->token) {
				forget_holding(t, i);
			}
		}
	} else if (t->held_count > 0) {
		holding *h = &t->held[draw((unsigned) t->held_count)];
		int at = find_owner(&w->locks[h->lock], h->token);

		h->is_renewed = false;
		add_event(w->now + w->ttl / 3, LOSS, e->thread)->token = h->token;
		if (at >= 0 && draw(2) == 0) {
			end_ownership(&w->locks[h->lock], h->token);
		} else if (at >= 0) {
			w->locks[h->lock].owners[at].ends = w->now + w->ttl / 2;
		}
	}
}

static void restart(void)
{
	bool forgets = draw(2) == 0;

	w->run++;
	for (int i = 0; i < w->lock_count && forgets; i++) {
		w->locks[i].owner_count = w->locks[i].queue_count = w->locks[i].bystander_count = 0;
		w->locks[i].is_shared = false;
		w->is_changed = true;
	}
	for (int i = 0; i < w->thread_count; i++) {
		actor *t = &w->threads[i];
		event *e = add_event(w->now + 20 * DL_MILLISECOND, MESSAGE, i);

		if (forgets) {
			t->said.ends = 0;
		}
		e->token = t->token;
		e->number = 1;
	}
}

static bool is_at_server(const event *e)
{
	return e->occasion == ASK_ARRIVES || e->occasion == LOOK_ARRIVES || e->occasion == LEAVE_ARRIVES
			|| e->occasion == RELEASE_ARRIVES;
}

static void arrive(const event *e)
{
	switch (e->occasion) {
		case ASK_ARRIVES:
			arrive_ask(e);
			break;
		case LOOK_ARRIVES:
			arrive_look(e);
			break;
		case LEAVE_ARRIVES:
			arrive_leave(e);
			break;
		default:
			arrive_release(e);
	}
}

static void befall(actor *t, const event *e)
{
	switch (e->occasion) {
		case KILL:
			kill_thread(t);
			break;
		case LOSS:
			lose(t, e);
			break;
		case RESTART:
			restart();
			break;
		case CLOCK:
			w->shift += draw_time(600 * DL_SECOND) - 300 * DL_SECOND;
			break;
		default:
			t->stopped_until = w->now + draw_time(3 * DL_SECOND);
	}
}

/* Something that the thread itself does. */
static void act(actor *t, event *e)
{
	bool is_current = e->wait == t->wait;

	switch (e->occasion) {
		case STEP:
			step(t);
			break;
		case DONE:
			step_later(t);
			break;
		case MESSAGE:
			hear_message(t, e);
			break;
		case WAKE:
			if (is_current) {
				wake(t);
			}
			break;
		case ASK_ANSWERED:
			hear_answer(t, e);
			break;
		case LOOK_ANSWERED:
			hear_look(t, e);
			break;
		default:
			if (is_current && e->answer == 1) {
				take(t);
			} else if (is_current) {
				give_up(t);
			}
	}
}

static void happen(event *e)
{
	actor *t = &w->threads[e->thread];

	w->events_seen++;
	if (w->is_traced && e->occasion != WAKE) {
		trace(e);
	}
	if (is_at_server(e)) {
		arrive(e);
	} else if (e->occasion >= KILL) {
		befall(t, e);
	} else if (t->phase == DEAD) {
		freeReplyObject(e->reply);
	} else if (t->stopped_until > w->now) {
		*add_event(0, e->occasion, e->thread) = *e;
		w->events[w->event_count - 1].at = t->stopped_until;
	} else {
		act(t, e);
	}
}

#endif
