#include "redis/lock/circle.h"

#include "core/text/error.h"
#include "core/system/memory.h"
#include "core/text/name.h"
#include "core/text/token.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most members: a set of members is the bits of a word. */
#define MOST 64

/* A time in microseconds has 16 digits until the year 2286. */
#define LONGEST_NUMBER 16

/* The size of the part of a lock's name that is shown. */
#define NAME_SIZE 68

typedef struct text {
	const char *start;
	size_t length;
} text;

/* A waiting thread. */
typedef struct member {
	text thread, run_id, ticket, limit, tokens, entry, token, wanted, key;
	int64_t said;
	struct place *lock; /* the lock for which it waits; NULL: the looks don't show that */
	int position;       /* in that lock's queue; -1: it wants nothing, so it is in nobody's way */
} member;

/* A token that owns a lock according to both looks. */
typedef struct owner {
	text token;
	int member; /* the thread whose record says that it holds the token, or -1 */
	unsigned permits;
} owner;

/* A lock. */
typedef struct place {
	const redisReply *before, *now; /* in both looks */
	bool is_shared;
	owner owners[MOST];
	int owner_count;
	int queue[MOST];    /* the members by their positions, or -1 */
	bool has_same_head; /* its first waiter is the same in both looks */
} place;

typedef struct scene {
	member members[MOST];
	int member_count;
	place locks[MOST];
	int lock_count;
} scene;

static text text_of(const redisReply *reply)
{
	return (text) { reply->str, (size_t) reply->len };
}

static bool is_same(text a, text b)
{
	return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

static bool is_word(text a, const char *word)
{
	return is_same(a, (text) { word, strlen(word) });
}

static bool is_list_of(const redisReply *reply, int type)
{
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements > MOST) {
		return false;
	}
	for (size_t i = 0; i < reply->elements; i++) {
		if (reply->element[i]->type != type) {
			return false;
		}
	}
	return true;
}

static bool is_lock(const redisReply *lock)
{
	return lock->elements == 5 && lock->element[0]->type == REDIS_REPLY_STRING
			&& lock->element[1]->type == REDIS_REPLY_INTEGER && is_list_of(lock->element[2], REDIS_REPLY_STRING)
			&& is_list_of(lock->element[3], REDIS_REPLY_STRING) && is_list_of(lock->element[4], REDIS_REPLY_STRING);
}

bool dl_redis_circle_is_look(const redisReply *reply)
{
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 3 || reply->element[0]->type != REDIS_REPLY_INTEGER
			|| !is_list_of(reply->element[1], REDIS_REPLY_ARRAY) || !is_list_of(reply->element[2], REDIS_REPLY_ARRAY)) {
		return false;
	}
	for (size_t i = 0; i < reply->element[1]->elements; i++) {
		if (!is_lock(reply->element[1]->element[i])) {
			return false;
		}
	}
	for (size_t i = 0; i < reply->element[2]->elements; i++) {
		const redisReply *record = reply->element[2]->element[i];

		if (record->elements != 2 || !is_list_of(record, REDIS_REPLY_STRING)) {
			return false;
		}
	}
	return true;
}

int64_t dl_redis_circle_time_of(const redisReply *look)
{
	return look->element[0]->integer;
}

/* Takes the next word, and the blank behind it, from the front of a text. Returns '' if there is none. */
static text take_word(text *rest)
{
	const char *blank = memchr(rest->start, ' ', rest->length);
	text word = { rest->start, blank != NULL ? (size_t) (blank - rest->start) : 0 };
	size_t taken = blank != NULL ? word.length + 1 : 0;

	rest->start += taken;
	rest->length -= taken;
	return word;
}

static bool read_number(text digits, int64_t *number)
{
	*number = 0;
	for (size_t i = 0; i < digits.length && i <= LONGEST_NUMBER; i++) {
		if (!isdigit((unsigned char) digits.start[i])) {
			return false;
		}
		*number = *number * 10 + (digits.start[i] - '0');
	}
	return digits.length > 0 && digits.length <= LONGEST_NUMBER;
}

/* Reads the token and the wish of an entry, which is followed by a blank. Returns the rest. */
static text read_entry(text rest, member *m)
{
	m->entry.start = rest.start;
	take_word(&rest);
	take_word(&rest);
	m->token = take_word(&rest);
	m->wanted = take_word(&rest);
	m->entry.length = (size_t) (m->wanted.start + m->wanted.length - m->entry.start);
	return rest;
}

/* Whether the thread made the token. time: the part of the token that distinguishes it from the thread's other
 * tokens. */
static bool is_token_of(text token, text thread, text *time)
{
	text maker;

	if (!dl_token_split(token.start, token.length, &maker.start, &maker.length, &time->start)) {
		return false;
	}
	time->length = (size_t) (token.start + token.length - time->start);
	return is_same(maker, thread);
}

static bool read_record(text thread, text record, member *m)
{
	text time, tag;

	m->thread = thread;
	m->run_id = take_word(&record);
	if (!read_number(take_word(&record), &m->said)) {
		return false;
	}
	m->ticket = take_word(&record);
	m->limit = take_word(&record);
	m->tokens = take_word(&record);
	m->key = read_entry(record, m);
	tag = take_word(&m->key);
	return m->tokens.length > 0 && m->wanted.length > 0 && tag.length > 0 && m->key.length > 0
			&& is_token_of(m->token, thread, &time);
}

static bool says_that_it_holds(const member *m, text time)
{
	text rest = m->tokens;

	while (rest.length > 0) {
		const char *comma = memchr(rest.start, ',', rest.length);
		text one = { rest.start, comma != NULL ? (size_t) (comma - rest.start) : rest.length };

		if (is_same(one, time)) {
			return true;
		}
		rest.start += one.length + (comma != NULL);
		rest.length -= one.length + (comma != NULL);
	}
	return false;
}

static const redisReply *find_lock(const redisReply *look, text key)
{
	for (size_t i = 0; i < look->element[1]->elements; i++) {
		if (is_same(text_of(look->element[1]->element[i]->element[0]), key)) {
			return look->element[1]->element[i];
		}
	}
	return NULL;
}

static int find_text(const redisReply *list, text wanted)
{
	for (size_t i = 0; i < list->elements; i++) {
		if (is_same(text_of(list->element[i]), wanted)) {
			return (int) i;
		}
	}
	return -1;
}

/* Returns the position of a waiter in a queue of a lock's, or -1. */
static int find_waiter(const redisReply *queue, const member *m)
{
	for (size_t i = 0; i < queue->elements; i++) {
		text waiter = text_of(queue->element[i]);

		if (is_same(take_word(&waiter), m->ticket) && is_same(waiter, m->entry)) {
			return (int) i;
		}
	}
	return -1;
}

/* Notes that the member waits for its lock if both looks show it in the queue with the same ticket, so that it has
 * waited since the first look. Those that want nothing are listed apart from the others. */
static void set_in_place(scene *s, member *m)
{
	bool wants_nothing = is_word(m->wanted, "free");
	int list = wants_nothing ? 4 : 3;

	for (int i = 0; i < s->lock_count; i++) {
		place *lock = &s->locks[i];
		int position = is_same(text_of(lock->now->element[0]), m->key) ? find_waiter(lock->now->element[list], m) : -1;

		if (position < 0 || find_waiter(lock->before->element[list], m) < 0) {
			continue;
		}
		if (wants_nothing) {
			m->lock = lock;
			m->position = -1;
		} else if (lock->queue[position] < 0) {
			m->lock = lock;
			m->position = position;
			lock->queue[position] = (int) (m - s->members);
		}
	}
}

static int find_member(const scene *s, text thread)
{
	for (int i = 0; i < s->member_count; i++) {
		if (is_same(s->members[i].thread, thread)) {
			return i;
		}
	}
	return -1;
}

/* Whether the member's record counts: only if it was said after `since`. The walker's own record is written with the
 * look. */
static bool counts(const member *m, const redisReply *look, const dl_redis_walker *walker, int64_t since)
{
	return is_word(m->run_id, walker->run_id) && m->said <= dl_redis_circle_time_of(look)
			&& (m->said > since || is_word(m->thread, walker->thread));
}

static void add_members(scene *s, const redisReply *look, const dl_redis_walker *walker, int64_t since)
{
	for (size_t i = 0; i < look->element[2]->elements && s->member_count < MOST; i++) {
		text thread = text_of(look->element[2]->element[i]->element[0]);
		text record = text_of(look->element[2]->element[i]->element[1]);
		member *m = &s->members[s->member_count];

		if (find_member(s, thread) < 0 && read_record(thread, record, m) && counts(m, look, walker, since)) {
			s->member_count++;
			set_in_place(s, m);
		}
	}
}

/* A thread that holds nothing writes its record only when it asks. Until then, it is assumed to wait. */
static void add_silent_members(scene *s)
{
	for (int i = 0; i < s->lock_count; i++) {
		const redisReply *queue = s->locks[i].now->element[3];

		for (size_t at = 0; at < queue->elements && s->member_count < MOST; at++) {
			member *m = &s->members[s->member_count];
			text waiter = text_of(queue->element[at]), time;

			memset(m, 0, sizeof *m);
			m->ticket = take_word(&waiter);
			m->entry = waiter;
			take_word(&waiter);
			take_word(&waiter);
			m->token = take_word(&waiter);
			m->wanted = waiter;
			m->key = text_of(s->locks[i].now->element[0]);
			if (dl_token_split(m->token.start, m->token.length, &m->thread.start, &m->thread.length, &time.start)
					&& find_member(s, m->thread) < 0) {
				s->member_count++;
				set_in_place(s, m);
			}
		}
	}
}

static void add_locks(scene *s, const redisReply *first, const redisReply *second)
{
	for (size_t i = 0; i < second->element[1]->elements; i++) {
		place *lock = &s->locks[s->lock_count];

		lock->now = second->element[1]->element[i];
		lock->before = find_lock(first, text_of(lock->now->element[0]));
		lock->is_shared = lock->before == NULL || lock->before->element[1]->integer != 0
				|| lock->now->element[1]->integer != 0;
		for (int at = 0; at < MOST; at++) {
			lock->queue[at] = -1;
		}
		if (lock->before != NULL) {
			const redisReply *was = lock->before->element[3], *is = lock->now->element[3];

			lock->has_same_head = was->elements > 0 && is->elements > 0
					&& is_same(text_of(was->element[0]), text_of(is->element[0]));
			s->lock_count++;
		}
	}
}

static unsigned permits_of(text token)
{
	return dl_token_read_share(token.start, token.length).weight;
}

static void add_owners(const scene *s, place *lock)
{
	for (size_t i = 0; i < lock->now->element[2]->elements; i++) {
		text token = text_of(lock->now->element[2]->element[i]), time;
		owner *o = &lock->owners[lock->owner_count];

		if (find_text(lock->before->element[2], token) < 0) {
			continue;
		}
		*o = (owner) { token, -1, permits_of(token) };
		for (int m = 0; m < s->member_count; m++) {
			if (is_token_of(token, s->members[m].thread, &time) && says_that_it_holds(&s->members[m], time)) {
				o->member = m;
			}
		}
		lock->owner_count++;
	}
}

/* is_certain: only records that were written since the first look count. */
static scene *make_scene(const redisReply *first, const redisReply *second, const dl_redis_walker *walker,
		bool is_certain)
{
	scene *s = dl_allocate(sizeof *s);

	add_locks(s, first, second);
	add_members(s, second, walker, is_certain ? dl_redis_circle_time_of(first) : 0);
	if (!is_certain) {
		add_silent_members(s);
	}
	for (int i = 0; i < s->lock_count; i++) {
		add_owners(s, &s->locks[i]);
	}
	return s;
}

static uint64_t bit(int number)
{
	return UINT64_C(1) << number;
}

/* Like most_of() in shares.lua: how many shares there may be if it wants one; 0: any number; -1: it wants the whole
 * lock. */
static int64_t most_shares(const member *m)
{
	text digits = m->wanted;
	int64_t most;

	if (digits.length > 0 && digits.start[0] == '/') {
		digits.start++;
		digits.length--;
	}
	if (!read_number(digits, &most) || (most > 0 && permits_of(m->token) > most)) {
		return -1;
	}
	return most;
}

/* Returns the stuck members whose ownerships keep this one from getting what it wants, whatever the others do. */
static uint64_t holders_in_the_way(const member *m, uint64_t stuck)
{
	int me = m->position >= 0 ? m->lock->queue[m->position] : -1;
	bool is_upgrade = is_word(m->wanted, "upgrade");
	int64_t most = most_shares(m), taken = 0;
	uint64_t holders = 0;

	for (int i = 0; i < m->lock->owner_count; i++) {
		const owner *o = &m->lock->owners[i];

		if (o->member >= 0 && (stuck & bit(o->member)) != 0 && !(is_upgrade && o->member == me)) {
			holders |= bit(o->member);
			taken += o->permits;
		}
	}
	if (is_upgrade || most < 0 || !m->lock->is_shared) {
		return holders;
	}
	return most > 0 && taken > most - permits_of(m->token) ? holders : 0;
}

/* An upgrade whose share is gone will be refused. */
static bool will_be_refused(const member *m)
{
	for (int i = 0; i < m->lock->owner_count; i++) {
		if (is_same(m->lock->owners[i].token, m->token)) {
			return false;
		}
	}
	return is_word(m->wanted, "upgrade");
}

/* Returns the stuck member in front of this one that keeps it waiting. Others may be in the way, too, because perhaps
 * not all have written records. So only the first in the queue is certain to be the reason. A member that wants nothing
 * waits for all owners, and so for those that keep the first in the queue waiting. */
static uint64_t first_in_front(const member *m, uint64_t stuck)
{
	const place *lock = m->lock;
	bool is_head = lock->has_same_head && m->position > 0 && lock->queue[0] >= 0;

	return is_head ? stuck & bit(lock->queue[0]) : 0;
}

/* Returns the stuck members for which this one waits: those that hold what it wants; otherwise, the first one in front
 * of it. It is never both: otherwise a circle could include threads that only queue for one of its locks. */
static uint64_t blockers(const scene *s, int number, uint64_t stuck)
{
	const member *m = &s->members[number];
	uint64_t holders;

	if (m->lock == NULL || will_be_refused(m)) {
		return 0;
	}
	holders = holders_in_the_way(m, stuck);
	return holders != 0 ? holders : first_in_front(m, stuck);
}

/* Returns the largest set of members, each of which waits for another member of the set. */
static uint64_t find_stuck(const scene *s)
{
	uint64_t stuck = 0, before;

	for (int i = 0; i < s->member_count; i++) {
		stuck |= bit(i);
	}
	do {
		before = stuck;
		for (int i = 0; i < s->member_count; i++) {
			if ((stuck & bit(i)) != 0 && blockers(s, i, stuck) == 0) {
				stuck &= ~bit(i);
			}
		}
	} while (stuck != before);
	return stuck;
}

/* Finds, for each member, the members that it waits for, directly or via others. */
static void follow(const scene *s, uint64_t stuck, uint64_t reached[MOST])
{
	for (int i = 0; i < s->member_count; i++) {
		reached[i] = (stuck & bit(i)) != 0 ? blockers(s, i, stuck) : 0;
	}
	for (int by = 0; by < s->member_count; by++) {
		for (int i = 0; i < s->member_count; i++) {
			reached[i] |= (reached[i] & bit(by)) != 0 ? reached[by] : 0;
		}
	}
}

/* Returns the members that wait for this member and for which it waits; 0: it isn't in a circle. is_last: it doesn't
 * count either if one of them waits for somebody outside the circle. */
static uint64_t circle_of(const scene *s, int me, uint64_t stuck, bool is_last)
{
	uint64_t reached[MOST];

	follow(s, stuck, reached);
	if ((reached[me] & bit(me)) == 0) {
		return 0;
	}
	for (int i = 0; i < s->member_count; i++) {
		if (is_last && (reached[me] & bit(i)) != 0 && (reached[i] & bit(me)) == 0) {
			return 0;
		}
	}
	return reached[me];
}

static int compare(text a, text b)
{
	int order = memcmp(a.start, b.start, a.length < b.length ? a.length : b.length);

	return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

static bool began_later(const member *a, const member *b)
{
	int64_t began_a, began_b;

	read_number(a->ticket, &began_a);
	read_number(b->ticket, &began_b);
	return began_a != began_b ? began_a > began_b : compare(a->entry, b->entry) > 0;
}

/* The victim is the member that began to wait last, among those that hold something and wait without a limit. */
static int victim_of(const scene *s, uint64_t circle)
{
	int victim = -1;

	for (int i = 0; i < s->member_count; i++) {
		const member *m = &s->members[i];
		bool may_be = (circle & bit(i)) != 0 && is_word(m->limit, DL_REDIS_UNLIMITED)
				&& !is_word(m->tokens, DL_REDIS_NO_TOKENS);

		if (may_be && (victim < 0 || began_later(m, &s->members[victim]))) {
			victim = i;
		}
	}
	return victim;
}

/* Finds one of the shortest paths through the circle from a member to itself. Returns its length. */
static int find_way(const scene *s, int me, uint64_t stuck, uint64_t circle, int way[MOST])
{
	int from[MOST] = { 0 }, todo[MOST], count = 0, length = 0;
	uint64_t met = 0;

	todo[count++] = me;
	for (int at = 0; at < count && (met & bit(me)) == 0; at++) {
		uint64_t next = blockers(s, todo[at], stuck) & circle & ~met;

		for (int i = 0; i < s->member_count; i++) {
			if ((next & bit(i)) != 0) {
				from[i] = todo[at];
				met |= bit(i);
				if (i != me) {
					todo[count++] = i;
				}
			}
		}
	}
	/* Goes backward, from the last member to the first. */
	for (int i = from[me]; i != me; i = from[i]) {
		length++;
	}
	way[0] = me;
	for (int i = from[me], at = length; at > 0; i = from[i]) {
		way[at--] = i;
	}
	return length + 1;
}

static void append(char *to, size_t size, const char *more)
{
	size_t length = strlen(to);

	snprintf(to + length, size - length, "%s", more);
}

/* Writes the text about one member. before: the member that waits for it. */
static void describe(const member *m, const member *before, bool is_holder, const dl_redis_walker *walker, char *words,
		size_t size)
{
	char wanted[NAME_SIZE], held[NAME_SIZE], host[80], label[DL_TOKEN_LONGEST_LABEL + 4] = "";
	size_t own = m->key.length > walker->prefix_length ? walker->prefix_length : 0;
	size_t theirs = before->key.length > walker->prefix_length ? walker->prefix_length : 0;
	dl_token_parts parts;

	dl_name_quote(wanted, sizeof wanted, m->key.start + own, m->key.length - own);
	dl_name_quote(held, sizeof held, before->key.start + theirs, before->key.length - theirs);
	if (!dl_token_read(m->token.start, m->token.length, &parts)) {
		strcpy(host, "?");
	} else {
		snprintf(host, sizeof host, "%.*s:%ld", (int) parts.names.host_length, parts.names.host, parts.pid);
		if (parts.names.label[0] != '\0') {
			snprintf(label, sizeof label, " (%s)", parts.names.label);
		}
	}
	if (is_holder) {
		snprintf(words, size, "%s%s holds \"%s\" and waits for \"%s\"", host, label, held, wanted);
	} else {
		snprintf(words, size, "%s%s is in front of it in the queue for \"%s\"", host, label, wanted);
	}
}

static void tell(const scene *s, uint64_t stuck, const dl_redis_walker *walker, const int *way, int length,
		char *circle, size_t size)
{
	circle[0] = '\0';
	for (int i = 0; i < length; i++) {
		const member *before = &s->members[way[(i + length - 1) % length]];
		char words[400], rest[32];

		describe(&s->members[way[i]], before, holders_in_the_way(before, stuck) != 0, walker, words, sizeof words);
		snprintf(rest, sizeof rest, " and %d more", length - i);
		if (strlen(circle) + strlen(words) + sizeof rest > size) {
			append(circle, size, rest);
			return;
		}
		append(circle, size, i > 0 ? ", " : "");
		append(circle, size, words);
	}
}

static dl_redis_circle judge(const redisReply *first, const redisReply *second, const dl_redis_walker *walker,
		bool is_certain, char *circle, size_t size)
{
	scene *s = make_scene(first, second, walker, is_certain);
	int me = find_member(s, (text) { walker->thread, strlen(walker->thread) }), way[MOST];
	uint64_t stuck = find_stuck(s), members = me >= 0 ? circle_of(s, me, stuck, is_certain) : 0;
	dl_redis_circle found = DL_REDIS_NO_CIRCLE;

	if (is_certain && members != 0 && victim_of(s, members) == me) {
		int length = find_way(s, me, stuck, members, way);

		tell(s, stuck, walker, way, length, circle, size);
		found = DL_REDIS_VICTIM;
	} else if (members != 0) {
		found = DL_REDIS_POSSIBLE_CIRCLE;
	}
	free(s);
	return found;
}

dl_redis_circle dl_redis_circle_judge(const redisReply *first, const redisReply *second, const dl_redis_walker *walker,
		char *circle, size_t size)
{
	dl_redis_circle found = judge(first, second, walker, true, circle, size);

	return found != DL_REDIS_NO_CIRCLE ? found : judge(first, second, walker, false, circle, size);
}
