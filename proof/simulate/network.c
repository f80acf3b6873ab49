#include "network.h"
#include "keys.h"

#include "support/servers.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_LINES 512
#define MOST_EVENTS 4096
#define MOST_WORDS 64

/* What was written is executed no later than this, even if its connection was given up: LONGEST_DELIVERY in
 * redis/net/connection.c, less what the client needs to notice. */
#define LATEST (25 * DL_SECOND)
#define SOON (3 * DL_SECOND)

/* A connection. Its ends learn of each other's end late, or never. */
typedef struct line {
	process *owner;
	int near, far; /* -1: closed, as far as the client is concerned */
	bool is_cut;   /* the server doesn't have it any more, or what is written to it doesn't arrive */
	bool is_deaf;  /* what the server writes doesn't arrive */
	char channel[64];
	unsigned epoch;
	dl_time last_up, last_down; /* what is sent later arrives later */
	dl_time heard;              /* until then, the client has read everything */
} line;

typedef enum occasion { ARRIVES, IS_TOLD, ENDS, IS_CLOSED } occasion;

typedef struct event {
	dl_time at;
	unsigned order;
	occasion occasion; /* bytes arrive at the server, or at the client, or the latter learns of an end; or the server */
	line *on;
	char *bytes;
	size_t length;
	dl_time heard; /* what its writer had read by then: see line */
	bool loses_reply;
} event;

static line lines[MOST_LINES];
static int line_count;
static event events[MOST_EVENTS];
static int event_count;
static unsigned last_order;
static dl_time down_until, loading_until;
static dl_time set_back; /* how far the server's clock is behind */
static network_witness witness;
static const event *executed; /* whose commands the server is executing */

int64_t network_server_time(void)
{
	return INT64_C(1800000000000000) + (w.now - set_back) / DL_MICROSECOND;
}

static event *add_event(dl_time at, occasion what, line *on)
{
	event *added = &events[event_count++];

	if (event_count > MOST_EVENTS) {
		world_fault("too many events");
	}
	*added = (event) { .at = at, .order = last_order++, .occasion = what, .on = on };
	return added;
}

static int first_event(void)
{
	int first = 0;

	for (int i = 1; i < event_count; i++) {
		const event *a = &events[i], *b = &events[first];

		if (a->at < b->at || (a->at == b->at && a->order < b->order)) {
			first = i;
		}
	}
	return first;
}

dl_time network_next(void)
{
	return event_count > 0 ? events[first_event()].at : DL_FOREVER;
}

static dl_time hop(void)
{
	return w.latency / 2 + world_draw_time(w.latency);
}

/* When what is sent now arrives: not before what was sent earlier. */
static dl_time arrival(dl_time *last, dl_time span)
{
	dl_time at = w.now + span;

	*last = at > *last ? at : *last + 1;
	return *last;
}

static bool goes_wrong(unsigned times)
{
	return !world_is_calm() && world_happens(times * w.trouble);
}

/* The client doesn't hear from the server any more; it learns so at once, or only by its time limits. */
static void break_for_client(line *broken)
{
	world_disturb(broken->owner);
	if (!broken->is_deaf && !world_happens(4)) {
		add_event(arrival(&broken->last_down, hop()), ENDS, broken);
	}
	broken->is_deaf = true;
}

/* What the client writes doesn't arrive any more, and the server learns so, perhaps late. */
static void break_for_server(line *broken)
{
	if (!broken->is_cut) {
		dl_time span = !world_is_calm() && world_happens(4) ? world_draw_time(LATEST) : hop();

		add_event(arrival(&broken->last_up, span), IS_CLOSED, broken);
	}
}

/* The client's end: see support/servers.h. */

int servers_connect(const char *host, int port, short *events_of_it)
{
	line *made = &lines[line_count];
	int ends[2];

	(void) host;
	(void) port;
	if (w.now < down_until || w.now < world_speaker()->refused_until || line_count == MOST_LINES) {
		world_disturb(world_speaker());
		return -1;
	}
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) {
		abort();
	}
	line_count++;
	*made = (line) { .owner = world_speaker(), .near = ends[0], .far = ends[1], .epoch = w.epoch };
	*events_of_it = 0;
	return ends[0];
}

/* Older connections with this number are closed. */
static line *find_line(int near)
{
	int i = line_count;

	while (i > 0 && lines[i - 1].near != near) {
		i--;
	}
	return i > 0 ? &lines[i - 1] : NULL;
}

/* Notes, and returns, until when the client has read everything that it was told. */
static dl_time heard_by_client(line *one)
{
	int unread = 0;

	if (ioctl(one->near, FIONREAD, &unread) == 0 && unread == 0) {
		one->heard = w.now;
	}
	return one->heard;
}

bool servers_take(int descriptor, const char *bytes, size_t length)
{
	line *from = find_line(descriptor);
	dl_time span = hop();
	event *arrives;

	if (from == NULL || from->far < 0) {
		return false;
	}
	if (from->is_cut || length == 0) {
		return true;
	}
	if (goes_wrong(2)) {
		world_note(from->owner->label, "what it writes is lost");
		break_for_client(from);
		break_for_server(from);
		from->is_cut = true;
		return true;
	}
	if (goes_wrong(2)) {
		/* Soon, so that it meets what the process does next; or as late as it can. */
		span = world_draw_time(world_happens(2) ? SOON : LATEST);
		world_note(from->owner->label, "what it writes arrives %.3f s late", dl_clock_seconds(span));
		break_for_client(from);
	}
	arrives = add_event(arrival(&from->last_up, span), ARRIVES, from);
	arrives->bytes = memcpy(malloc(length + 1), bytes, length);
	arrives->length = length;
	arrives->heard = heard_by_client(from);
	arrives->loses_reply = goes_wrong(2);
	return true;
}

/* This replaces the engine's own function, for those who don't wait until a socket takes everything. */

bool __wrap_dl_socket_push(int descriptor, const char *bytes, size_t length, size_t *written);

bool __wrap_dl_socket_push(int descriptor, const char *bytes, size_t length, size_t *written)
{
	bool is_full = goes_wrong(1);

	*written = is_full ? 0 : length;
	if (!is_full && !servers_take(descriptor, bytes, length)) {
		errno = EPIPE;
		return false;
	}
	return true;
}

dl_time network_heard(void)
{
	return executed->heard;
}

const void *network_connection(void)
{
	return executed->on;
}

void network_notice_closed(process *owner)
{
	for (int i = 0; i < line_count; i++) {
		line *closed = &lines[i];
		struct pollfd one = { .fd = closed->far };

		if (closed->owner == owner && closed->far >= 0 && poll(&one, 1, 0) > 0) {
			if (closed->is_deaf || closed->is_cut) {
				/* Only now is the process rid of what went wrong earlier. */
				world_disturb(owner);
			}
			close(closed->far);
			closed->near = closed->far = -1;
			break_for_server(closed);
		}
	}
}

bool network_is_whole(const process *owner)
{
	for (int i = 0; i < line_count; i++) {
		if (lines[i].owner == owner && lines[i].far >= 0 && (lines[i].is_deaf || lines[i].is_cut)) {
			return false;
		}
	}
	return true;
}

void network_forget(process *owner)
{
	for (int i = 0; i < line_count; i++) {
		line *closed = &lines[i];

		if (closed->owner == owner && closed->far >= 0) {
			close(closed->far);
			close(closed->near);
			closed->near = closed->far = -1;
			break_for_server(closed);
		}
	}
}

void network_cut_off(process *cut_off, dl_time span)
{
	world_note(cut_off->label, "all of its connections are closed, and refused for %.6f s", dl_clock_seconds(span));
	world_disturb(cut_off);
	cut_off->refused_until = w.now + span;
	for (int i = 0; i < line_count; i++) {
		line *closed = &lines[i];

		if (closed->owner == cut_off && closed->far >= 0 && !closed->is_cut) {
			closed->is_cut = true;
			if (!closed->is_deaf) {
				add_event(arrival(&closed->last_down, hop()), ENDS, closed);
			}
			closed->is_deaf = true;
		}
	}
}

void network_replace_server(bool is_empty)
{
	/* The judge tells servers that know nothing from each other by their fencing tokens, which begin with the time. */
	is_empty = is_empty && set_back == 0;
	world_note(NULL, "another server takes over, %s", is_empty ? "which knows nothing" : "with all keys");
	world_disturb(NULL);
	w.epoch++;
	w.memory += is_empty;
	/* Another machine has another clock. But time doesn't pass faster for keys than for their owners. */
	set_back = is_empty ? 0 : set_back;
	redis_replace(is_empty);
	down_until = w.now + (world_happens(2) ? 0 : world_draw_time(4 * DL_SECOND));
	for (int i = 0; i < line_count; i++) {
		if (!lines[i].is_cut) {
			lines[i].is_cut = true;
			break_for_client(&lines[i]);
		}
	}
}

void network_load(dl_time span)
{
	world_note(NULL, "the server is loading its data for %.6f s", dl_clock_seconds(span));
	loading_until = w.now + span;
}

void network_set_clock_back(dl_time span)
{
	if (w.memory > 0) {
		return;
	}
	world_note(NULL, "the server's clock is set back by %.6f s", dl_clock_seconds(span));
	world_disturb(NULL);
	set_back += span;
}

/* The server's end. */

/* Returns when the client is told; DL_FOREVER: never. */
static dl_time tell(line *to, const char *bytes, size_t length)
{
	event *told;

	if (to->is_deaf || to->far < 0 || length == 0) {
		return DL_FOREVER;
	}
	told = add_event(arrival(&to->last_down, hop()), IS_TOLD, to);
	told->bytes = memcpy(malloc(length), bytes, length);
	told->length = length;
	return told->at;
}

static bool listens(const line *listener, const char *channel)
{
	return !listener->is_cut && listener->epoch == w.epoch && strcmp(listener->channel, channel) == 0;
}

unsigned network_listeners(const char *channel)
{
	unsigned count = 0;

	for (int i = 0; i < line_count; i++) {
		count += listens(&lines[i], channel);
	}
	return count;
}

static void publish(const char *channel, const char *message)
{
	char text[1024];
	int length = snprintf(text, sizeof text, "*3\r\n$7\r\nmessage\r\n$%zu\r\n%s\r\n$%zu\r\n%s\r\n", strlen(channel),
			channel, strlen(message), message);

	for (int i = 0; i < line_count; i++) {
		if (listens(&lines[i], channel)) {
			world_note(lines[i].owner->label, "is sent %s", message);
			if (goes_wrong(3)) {
				world_note(lines[i].owner->label, "doesn't hear it");
				break_for_client(&lines[i]);
			}
			tell(&lines[i], text, (size_t) length);
		}
	}
}

static void put_bulk(FILE *reply, const char *text)
{
	fprintf(reply, "$%zu\r\n%s\r\n", strlen(text), text);
}

static bool needs_data(const char *word)
{
	return strcmp(word, "EVALSHA") == 0 || strcmp(word, "EVAL") == 0 || strcmp(word, "SCRIPT") == 0;
}

static void answer(line *from, const redis_command *command, FILE *reply)
{
	const char *word = command->words[0];

	if (w.now < loading_until && needs_data(word)) {
		world_disturb(NULL);
		witness.refused(command);
		fputs("-LOADING Redis is loading the dataset in memory\r\n", reply);
	} else if (redis_lacks_script_of(command)) {
		witness.refused(command);
		redis_execute(command, reply);
	} else if (strcmp(word, "EVALSHA") == 0 || strcmp(word, "EVAL") == 0) {
		witness.before_call(from->owner, command);
		redis_execute(command, reply);
		witness.after_call();
	} else if (strcmp(word, "SCRIPT") == 0) {
		redis_execute(command, reply);
	} else if (strcmp(word, "INFO") == 0) {
		char text[80];

		snprintf(text, sizeof text, "# Server\r\nrun_id:%040x\r\n", w.epoch + 1);
		put_bulk(reply, text);
	} else if (strcmp(word, "ROLE") == 0) {
		fputs("*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n", reply);
	} else if (strcmp(word, "SUBSCRIBE") == 0) {
		snprintf(from->channel, sizeof from->channel, "%s", command->words[1]);
		world_note(from->owner->label, "listens on %s", from->channel);
		if (w.loses_questions && !world_is_calm() && world_happens(2)) {
			from->owner->losses = 1 + world_draw(3);
		}
		fputs("*3\r\n$9\r\nsubscribe\r\n", reply);
		put_bulk(reply, from->channel);
		fputs(":1\r\n", reply);
	} else if (strcmp(word, "CLIENT") == 0) {
		fputs("+OK\r\n", reply);
	} else {
		world_fault("the simulated server doesn't know %s", word);
	}
}

/* The engine only writes complete commands. Makes words of the bytes. */
static char *read_command(char *at, redis_command *command, const char **words, size_t *lengths)
{
	command->words = words;
	command->lengths = lengths;
	command->count = strtoul(at + 1, &at, 10);
	at += 2;
	for (size_t i = 0; i < command->count; i++) {
		lengths[i] = strtoul(at + 1, &at, 10);
		words[i] = at += 2;
		at += lengths[i];
		*at = '\0';
		at += 2;
	}
	return at;
}

static void execute(line *from, event *arrived)
{
	char *at = arrived->bytes, *end = at + arrived->length, *replies;
	size_t length;
	FILE *reply = open_memstream(&replies, &length);

	executed = arrived;
	keys_set_time(network_server_time());
	while (at < end) {
		redis_command command;
		const char *words[MOST_WORDS];
		size_t lengths[MOST_WORDS];

		at = read_command(at, &command, words, lengths);
		answer(from, &command, reply);
	}
	fclose(reply);
	if (arrived->loses_reply) {
		world_note(from->owner->label, "the reply is lost");
		break_for_client(from);
	}
	witness.answered(from, tell(from, replies, length));
	free(replies);
}

/* The server closes the connection instead of executing what it would do next. */
static void lose_write(line *from)
{
	world_note(from->owner->label, "what it wrote is lost, and its connection closed");
	world_disturb(from->owner);
	from->owner->losses--;
	from->is_cut = true;
	if (!from->is_deaf) {
		add_event(arrival(&from->last_down, hop()), ENDS, from);
	}
	from->is_deaf = true;
}

static void end_for_client(line *ended)
{
	if (ended->far >= 0) {
		world_note(ended->owner->label, "a connection ends");
		shutdown(ended->far, SHUT_WR);
	}
}

void network_do_next(void)
{
	int first = first_event();
	event e = events[first];

	events[first] = events[--event_count];
	switch (e.occasion) {
		case ARRIVES:
			if (!e.on->is_cut && e.on->owner->losses > 0 && e.on->channel[0] == '\0' && !world_is_calm()) {
				lose_write(e.on);
			} else if (!e.on->is_cut && e.on->epoch == w.epoch) {
				if (e.on->is_deaf) {
					/* Nobody waits for it any more. */
					world_note(e.on->owner->label, "what it wrote is executed late");
					world_disturb(NULL);
					witness.late(e.on->owner);
				}
				execute(e.on, &e);
			}
			break;
		case IS_TOLD:
			if (e.on->far >= 0) {
				heard_by_client(e.on);
				(void) !send(e.on->far, e.bytes, e.length, MSG_NOSIGNAL | MSG_DONTWAIT);
			}
			break;
		case ENDS:
			end_for_client(e.on);
			break;
		case IS_CLOSED:
			/* Until now, it may have been granted something. */
			if (!e.on->is_cut && e.on->channel[0] != '\0') {
				world_disturb(NULL);
			}
			world_note(e.on->owner->label, "the server closes its connection %s", e.on->channel);
			e.on->is_cut = true;
			break;
	}
	free(e.bytes);
}

void network_start(network_witness of_it)
{
	witness = of_it;
	redis_start((redis_channels) { network_listeners, publish });
}
