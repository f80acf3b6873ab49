/* The server of proof/model/waiting as a program, which proof/conform/lib/WaitingRun.php starts. Each line is a word
 * with up to four numbers:
 *
 *   begin <clients> <permits>        a new lock
 *   want <client> <want> <ttl> <permits>
 *                                    what it will ask for, with a new token unless it wants to upgrade
 *   listen <client> <0 or 1>
 *   tick
 *   undo                             the last call hasn't happened
 *   acquire <client>, leave <client>, renew <client> <ttl>
 *   release <client> <0 or 1>        1: as if it were an exclusive owner
 *
 * The last four are calls. Each is answered with a line: the answer; for a waiter, whether the script is unfinished,
 * its rank, its interval, and how long nothing changes; the record of each client; and for each message that was heard,
 * who heard it, and which it was. */
#define MOST 12
#include "../../model/waiting/server.h"

static struct {
	int to;
	enum message what;
} told[2 * MOST];
static int told_count;

static void inform(state *s, int to, enum message message, bool is_caller)
{
	if (!is_caller && listens(&s->each[to])) {
		told[told_count].to = to;
		told[told_count++].what = message;
	}
}

static void want(state *s, const int numbers[])
{
	client *c = &s->each[numbers[0]];

	if (numbers[1] != UPGRADE && c->kept.hold == 0) {
		c->kept = (record) { .due = NEVER };
	}
	c->kept.ticket = 0;
	c->want = (uint8_t) numbers[1];
	c->ttl = (uint8_t) numbers[2];
	c->weight = (uint8_t) numbers[3];
}

/* One that has been answered needs its ticket no more. */
static reply ask(state *s, int i)
{
	reply reply = acquire(s, i);

	if (reply.answer != NO) {
		s->each[i].kept.ticket = 0;
	}
	return reply;
}

/* What it still asks for lasts as long as before. */
static bool renew_for(state *s, int i, int ttl)
{
	uint8_t before = s->each[i].ttl;
	bool owns;

	s->each[i].ttl = (uint8_t) ttl;
	owns = renew(s, i);
	s->each[i].ttl = before;
	return owns;
}

/* Returns whether it is a call. */
static bool run_script(state *s, const char *word, const int numbers[], reply *reply)
{
	int i = numbers[0];

	told_count = 0;
	memset(reply, 0, sizeof *reply);
	if (strcmp(word, "acquire") == 0) {
		*reply = ask(s, i);
	} else if (strcmp(word, "leave") == 0) {
		reply->answer = leave(s, i) ? YES : NO;
		s->each[i].kept.ticket = 0;
	} else if (strcmp(word, "renew") == 0) {
		reply->answer = renew_for(s, i, numbers[1]) ? YES : NO;
	} else if (strcmp(word, "release") == 0) {
		reply->answer = s->each[i].kept.hold > 0 ? YES : NO;
		s->each[i].kept.is_alone |= numbers[1] == 1;
		release(s, i);
	} else {
		return false;
	}
	return true;
}

static void print_reply(const state *s, const reply *r)
{
	printf("%d %d %d %d %d", r->answer, r->is_unfinished, r->rank, interval_of(r->rank), r->left);
	for (int i = 0; i < now->clients; i++) {
		const record *kept = &s->each[i].kept;

		printf(" %d %d %d %d %d %d", kept->hold, kept->has, kept->is_alone, kept->is_queued, kept->ticket, kept->due);
	}
	for (int i = 0; i < told_count; i++) {
		printf(" %d %d", told[i].to, told[i].what);
	}
	printf("\n");
	fflush(stdout);
}

/* What isn't a call. */
static void arrange(state *s, search *rules, const char *word, const int numbers[])
{
	if (strcmp(word, "begin") == 0) {
		memset(s, 0, sizeof *s);
		rules->clients = numbers[0];
		rules->permits = numbers[1];
	} else if (strcmp(word, "want") == 0) {
		want(s, numbers);
	} else if (strcmp(word, "listen") == 0) {
		s->each[numbers[0]].is_connected = (uint8_t) numbers[1];
	} else if (strcmp(word, "tick") == 0) {
		for (int i = 0; i < rules->clients; i++) {
			pass_time(&s->each[i].kept);
		}
	}
}

int main(void)
{
	static search rules = { .interval = 1, .slack = 2, .rank_divisor = 8 };
	char line[80], word[16];
	state s = { 0 }, before = { 0 };

	now = &rules;
	while (fgets(line, sizeof line, stdin) != NULL) {
		int numbers[4] = { 0 };
		state next = s;
		reply reply;

		if (sscanf(line, "%15s %d %d %d %d", word, &numbers[0], &numbers[1], &numbers[2], &numbers[3]) < 1
				|| numbers[0] < 0 || numbers[0] > MOST) {
			return 2;
		}
		if (strcmp(word, "undo") == 0) {
			s = before;
		} else if (run_script(&next, word, numbers, &reply)) {
			before = s;
			s = next;
			print_reply(&s, &reply);
		} else {
			arrange(&s, &rules, word, numbers);
		}
	}
	return 0;
}
