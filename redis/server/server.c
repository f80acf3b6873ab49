#include "redis/server/server.h"

#include "core/thread/loop.h"
#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/system/system.h"
#include "core/system/wait.h"
#include "redis/server/topology.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each master serves at least one slot, so no cluster has more. Once a process has seen this many addresses, it doesn't
 * use new ones. */
#define MOST_NODES DL_REDIS_SLOTS

/* How long to wait between attempts to watch a sentinel, while none is watched. Meanwhile, what is known may be out of
 * date, as docs/protocol-redis.md says ("Behind sentinels"). */
#define WATCH_PAUSE (5 * DL_SECOND)

/* If a sentinel still has messages after they have been read for this long, it isn't listened to any more: every call
 * looks for them first. */
#define LONGEST_NEWS (10 * DL_MILLISECOND)

struct dl_redis_server {
	dl_redis_dsn dsn;
	char *text; /* as the user wrote it, including credentials */
	size_t length;
	dl_redis_node **nodes; /* also linked as a list; a cluster's begin with those of the DSN; some may be outdated */
	size_t node_count;
	dl_redis_node **sentinels;  /* as many as the DSN has addresses; or NULL */
	dl_redis_node *master;      /* NULL if unknown, or if this is a cluster */
	uint16_t *slots;            /* a cluster's: for each slot, the number of its node, from 1; 0: unknown */
	unsigned long map;          /* how often the slots have changed */
	size_t first;               /* index to ask first */
	dl_redis_node *successor;   /* overrides it: the node the last MOVED named, or NULL */
	dl_redis_connection *watch; /* on which a sentinel reports a new master, or NULL */
	dl_redis_connection
			*being_read;        /* the watch that a thread is reading now; that thread closes it if it has been replaced
			 * meanwhile */
	dl_redis_connection *spare; /* on which the node was asked that gave the cluster's map, or NULL */
	dl_redis_connection *orphan; /* the parent's watch or spare, to be freed */
	dl_moment looked;            /* when somebody last looked for news */
	dl_time next_look;           /* if there is no watch: when to start one again */
	bool is_in_doubt;            /* what is known about it may be wrong */
	bool is_asking;              /* a thread is finding out */
	unsigned long answers;       /* how often a thread has found out */
	char *lack;                  /* what it can't do, or NULL */
	dl_redis_server *next;
};

/* Guards everything here. It isn't held during a question to a server, and no other mutex is taken while it is held. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t answered;
static dl_redis_server *servers;

static void in_child(void)
{
	for (dl_redis_server *server = servers; server != NULL; server = server->next) {
		server->is_asking = false;
		if (server->watch != NULL) {
			server->orphan = server->watch;
			server->watch = NULL;
			server->next_look = 0;
		}
		if (server->spare != NULL) {
			server->orphan = server->spare;
			server->spare = NULL;
		}
		server->being_read = NULL;
	}
}

void dl_redis_servers_start(void)
{
	static dl_process_guard guard = { &mutex, &answered, .in_child = in_child };

	dl_process_guard_add(&guard);
}

static void free_node(dl_redis_node *node)
{
	free(node->address.host);
	free(node->description);
	free(node);
}

static void close_unless_null(dl_redis_connection *connection)
{
	if (connection != NULL) {
		dl_redis_connection_close(connection);
	}
}

static void free_server(dl_redis_server *server)
{
	close_unless_null(server->watch);
	close_unless_null(server->spare);
	close_unless_null(server->orphan);
	for (size_t i = 0; i < server->node_count; i++) {
		free_node(server->nodes[i]);
	}
	for (size_t i = 0; server->sentinels != NULL && i < server->dsn.address_count; i++) {
		free_node(server->sentinels[i]);
	}
	free(server->nodes);
	free(server->sentinels);
	free(server->slots);
	free(server->lack);
	dl_redis_dsn_free(&server->dsn);
	dl_system_wipe(server->text, server->length);
	free(server->text);
	free(server);
}

void dl_redis_servers_stop(void)
{
	dl_redis_server *server;

	while ((server = servers) != NULL) {
		servers = server->next;
		free_server(server);
	}
}

static dl_redis_server *find(const char *text, size_t length)
{
	for (dl_redis_server *server = servers; server != NULL; server = server->next) {
		if (server->length == length && memcmp(server->text, text, length) == 0) {
			return server;
		}
	}
	return NULL;
}

static dl_redis_server *find_or_add(dl_redis_server *fresh)
{
	dl_redis_server *server;

	pthread_mutex_lock(&mutex);
	server = find(fresh->text, fresh->length);
	if (server == NULL) {
		fresh->next = servers;
		servers = server = fresh;
	}
	pthread_mutex_unlock(&mutex);
	return server;
}

/* The host's name may come from a sentinel or a node, so it can be anything. */
static char *describe(const dl_redis_server *server, const dl_redis_address *address, bool is_sentinel)
{
	const dl_redis_dsn *dsn = &server->dsn;
	bool is_ipv6 = address->host != NULL && strchr(address->host, ':') != NULL;
	char host[256];
	char *description;
	size_t size;
	FILE *to;

	if (dsn->kind == DL_REDIS_SINGLE) {
		return dl_duplicate(dsn->description, strlen(dsn->description));
	}
	to = open_memstream(&description, &size);
	if (to == NULL) {
		dl_memory_exhausted();
	}
	dl_error_quote(host, sizeof host, address->host, strlen(address->host));
	fputs(is_sentinel ? "sentinel " : dsn->is_tls ? "rediss://" : "redis://", to);
	fprintf(to, is_ipv6 ? "[%s]:%d" : "%s:%d", host, address->port);
	if (is_sentinel) {
		fprintf(to, " of \"%s\"", dsn->service);
	} else if (dsn->kind == DL_REDIS_SENTINEL) {
		fprintf(to, "/%d (\"%s\")", dsn->database, dsn->service);
	}
	if (fclose(to) != 0) {
		dl_memory_exhausted();
	}
	return description;
}

static dl_redis_node *new_node(dl_redis_server *server, const dl_redis_address *address, bool is_sentinel)
{
	dl_redis_node *node = dl_allocate(sizeof *node);

	node->server = server;
	node->dsn = &server->dsn;
	if (address->host != NULL) {
		node->address.host = dl_duplicate(address->host, strlen(address->host));
		node->address.port = address->port;
	}
	node->description = describe(server, address, is_sentinel);
	return node;
}

static dl_redis_node *add_node(dl_redis_server *server, const dl_redis_address *address)
{
	dl_redis_node *node = new_node(server, address, false);

	server->nodes = dl_reallocate(server->nodes, (server->node_count + 1) * sizeof *server->nodes);
	if (server->node_count > 0) {
		server->nodes[server->node_count - 1]->next = node;
	}
	server->nodes[server->node_count++] = node;
	return node;
}

/* Adds the addresses of the DSN. If this is a cluster, these nodes may turn out to serve no slots. */
static void add_nodes(dl_redis_server *server)
{
	const dl_redis_dsn *dsn = &server->dsn;

	switch (dsn->kind) {
		case DL_REDIS_SINGLE:
			server->master = add_node(server, &dsn->addresses[0]);
			break;
		case DL_REDIS_SENTINEL:
			server->sentinels = dl_allocate(dsn->address_count * sizeof *server->sentinels);
			for (size_t i = 0; i < dsn->address_count; i++) {
				server->sentinels[i] = new_node(server, &dsn->addresses[i], true);
			}
			break;
		case DL_REDIS_CLUSTER:
			server->slots = dl_allocate(DL_REDIS_SLOTS * sizeof *server->slots);
			server->is_in_doubt = true;
			for (size_t i = 0; i < dsn->address_count; i++) {
				add_node(server, &dsn->addresses[i])->is_outdated = true;
			}
			break;
	}
}

dl_redis_server *dl_redis_server_find(const char *dsn, size_t length, dl_error *error)
{
	dl_redis_server *server, *fresh;

	pthread_mutex_lock(&mutex);
	server = find(dsn, length);
	pthread_mutex_unlock(&mutex);
	if (server != NULL) {
		return server;
	}
	fresh = dl_allocate(sizeof *fresh);
	if (!dl_redis_dsn_parse(&fresh->dsn, dsn, length, error)) {
		free(fresh);
		return NULL;
	}
	fresh->text = dl_duplicate(dsn, length);
	fresh->length = length;
	add_nodes(fresh);
	server = find_or_add(fresh);
	if (server != fresh) {
		free_server(fresh);
	}
	return server;
}

const dl_redis_dsn *dl_redis_server_dsn(const dl_redis_server *server)
{
	return &server->dsn;
}

bool dl_redis_server_fails_over(const dl_redis_server *server)
{
	return server->dsn.kind != DL_REDIS_SINGLE
			|| atomic_load_explicit(&server->master->is_unable, memory_order_relaxed);
}

bool dl_redis_server_is_elsewhere(const dl_redis_server *server, const redisReply *reply)
{
	return server->dsn.kind == DL_REDIS_SINGLE
			? dl_redis_reply_is_of_replica(reply)
			: dl_redis_reply_is_elsewhere(reply);
}

int dl_redis_server_slot(const dl_redis_server *server, const char *key)
{
	return server->dsn.kind == DL_REDIS_CLUSTER ? dl_redis_slot_of(key, strlen(key)) : DL_REDIS_NO_SLOT;
}

dl_time dl_redis_server_end(const dl_redis_server *server, dl_time now, dl_time deadline)
{
	return dl_clock_earlier(deadline, dl_clock_after(now, server->dsn.connect_timeout + server->dsn.timeout));
}

bool dl_redis_server_refuse(const dl_redis_server *server, const redisReply *reply, dl_error *error)
{
	return dl_redis_reply_refuse(reply, &server->dsn, server->dsn.description, error);
}

bool dl_redis_server_note_lack(dl_redis_server *server, const char *text)
{
	bool is_first;

	pthread_mutex_lock(&mutex);
	is_first = text != NULL && server->lack == NULL;
	if (is_first) {
		server->lack = dl_duplicate(text, strlen(text));
	} else if (text == NULL) {
		free(server->lack);
		server->lack = NULL;
	}
	pthread_mutex_unlock(&mutex);
	return is_first;
}

bool dl_redis_server_lack(dl_redis_server *server, char *to, size_t size)
{
	bool is_lacking;

	pthread_mutex_lock(&mutex);
	is_lacking = server->lack != NULL;
	if (is_lacking) {
		snprintf(to, size, "%s", server->lack);
	}
	pthread_mutex_unlock(&mutex);
	return is_lacking;
}

/* The following functions are called with the mutex held. */

static dl_redis_node *known_node(const dl_redis_server *server, int slot)
{
	if (server->dsn.kind != DL_REDIS_CLUSTER) {
		return server->master;
	}
	return server->slots[slot] != 0 ? server->nodes[server->slots[slot] - 1] : NULL;
}

static bool is_at(const dl_redis_node *node, const dl_redis_address *address)
{
	return node->address.port == address->port && strcmp(node->address.host, address->host) == 0;
}

/* Returns its number from 1, or 0 if there are too many. */
static uint16_t number_of_node(dl_redis_server *server, const dl_redis_address *address)
{
	for (size_t i = 0; i < server->node_count; i++) {
		if (is_at(server->nodes[i], address)) {
			return (uint16_t) (i + 1);
		}
	}
	if (server->node_count == MOST_NODES) {
		return 0;
	}
	add_node(server, address);
	return (uint16_t) server->node_count;
}

static void outdate_nodes(dl_redis_server *server)
{
	for (size_t i = 0; i < server->node_count; i++) {
		server->nodes[i]->is_outdated = true;
	}
}

static void adopt_master(dl_redis_server *server, const dl_redis_address *address)
{
	uint16_t number = number_of_node(server, address);

	outdate_nodes(server);
	server->master = number != 0 ? server->nodes[number - 1] : NULL;
	if (server->master != NULL) {
		server->master->is_outdated = false;
	}
}

static void adopt_slots(dl_redis_server *server, const redisReply *map, const dl_redis_node *told_by)
{
	outdate_nodes(server);
	memset(server->slots, 0, DL_REDIS_SLOTS * sizeof *server->slots);
	for (size_t i = 0; i < map->elements; i++) {
		dl_redis_slot_range range;
		uint16_t number;

		if (!dl_redis_read_slot_range(map->element[i], told_by, &range)) {
			continue;
		}
		number = number_of_node(server, &range.master);
		for (int slot = range.first; slot <= range.last; slot++) {
			server->slots[slot] = number;
		}
		if (number != 0) {
			server->nodes[number - 1]->is_outdated = false;
		}
	}
	server->map++;
	server->is_in_doubt = false;
}

/* Returns the nodes to ask: the sentinels, or a cluster's nodes, those that serve first. The array is to be freed. */
static dl_redis_node **whom_to_ask(dl_redis_server *server, size_t *count)
{
	bool is_cluster = server->dsn.kind == DL_REDIS_CLUSTER;
	size_t most = is_cluster ? server->node_count : server->dsn.address_count, used = 0;
	dl_redis_node **candidates = dl_allocate(most * sizeof *candidates);

	for (int outdated = 0; outdated <= 1; outdated++) {
		for (size_t i = 0; i < most; i++) {
			dl_redis_node *node = is_cluster ? server->nodes[i] : server->sentinels[i];

			if (node->is_outdated == (outdated == 1)) {
				candidates[used++] = node;
			}
		}
	}
	*count = used;
	return candidates;
}

/* The remaining functions are called without the mutex, unless they say otherwise. */

static bool ask_sentinel(dl_redis_server *server, dl_redis_node *sentinel, dl_time deadline, dl_error *error)
{
	dl_redis_address master;
	dl_redis_connection *watch, *before, *orphan;

	if (!dl_redis_ask_for_master(sentinel, &master, &watch, deadline, error)) {
		return false;
	}
	pthread_mutex_lock(&mutex);
	adopt_master(server, &master);
	before = server->watch != server->being_read ? server->watch : NULL;
	orphan = server->orphan;
	server->orphan = NULL;
	server->watch = watch;
	pthread_mutex_unlock(&mutex);
	free(master.host);
	close_unless_null(before);
	close_unless_null(orphan);
	return true;
}

static bool ask_node(dl_redis_server *server, dl_redis_node *node, dl_time deadline, dl_error *error)
{
	dl_redis_connection *spare, *before, *orphan;
	redisReply *map = dl_redis_ask_for_slots(node, &spare, deadline, error);

	if (map == NULL) {
		return false;
	}
	pthread_mutex_lock(&mutex);
	adopt_slots(server, map, node);
	before = server->spare;
	orphan = server->orphan;
	server->orphan = NULL;
	server->spare = spare;
	pthread_mutex_unlock(&mutex);
	freeReplyObject(map);
	close_unless_null(before);
	close_unless_null(orphan);
	return true;
}

/* Asks one after the other, starting with the one that answered last. Each gets a share of the time, and some time is
 * left for what comes afterwards. */
static bool ask_around(dl_redis_server *server, dl_redis_node **candidates, size_t count, size_t *first,
		dl_time deadline, dl_error *error)
{
	dl_error told = { .kind = DL_ERROR_NONE };

	for (size_t i = 0; i < count; i++) {
		size_t chosen = (*first + i) % count, left = count - i;
		dl_time now = dl_clock_now();

		dl_time ends = now + (deadline - now) / (dl_time) (left < 3 ? left + 1 : 4);

		if ((server->dsn.kind == DL_REDIS_SENTINEL ? ask_sentinel : ask_node)(server, candidates[chosen], ends,
					error)) {
			*first = chosen;
			return true;
		}
		/* An answer from one node is more informative than the silence of another. */
		if (!error->transient) {
			told = *error;
		}
	}
	if (told.kind != DL_ERROR_NONE) {
		*error = told;
	}
	return false;
}

static bool ask(dl_redis_server *server, dl_time deadline, dl_error *error)
{
	dl_redis_node **candidates;
	size_t count, first;
	bool is_done;

	pthread_mutex_lock(&mutex);
	candidates = whom_to_ask(server, &count);
	first = server->first;
	for (size_t i = 0; i < count && server->successor != NULL; i++) {
		first = candidates[i] == server->successor ? i : first;
	}
	server->successor = NULL;
	pthread_mutex_unlock(&mutex);
	is_done = ask_around(server, candidates, count, &first, deadline, error);
	pthread_mutex_lock(&mutex);
	server->first = is_done ? first : server->first;
	pthread_mutex_unlock(&mutex);
	free(candidates);
	return is_done;
}

dl_redis_node *dl_redis_server_node(dl_redis_server *server, int slot)
{
	dl_redis_node *node;

	/* A single server has one node, which was there before anybody knew of the server. */
	if (server->dsn.kind == DL_REDIS_SINGLE) {
		return server->master;
	}
	pthread_mutex_lock(&mutex);
	node = known_node(server, slot);
	pthread_mutex_unlock(&mutex);
	return node;
}

unsigned long dl_redis_server_map(dl_redis_server *server)
{
	unsigned long map;

	pthread_mutex_lock(&mutex);
	map = server->map;
	pthread_mutex_unlock(&mutex);
	return map;
}

/* Sentinels must be asked each time before a connection is opened. */
static bool must_ask(const dl_redis_server *server, int slot)
{
	switch (server->dsn.kind) {
		case DL_REDIS_SINGLE:
			return false;
		case DL_REDIS_SENTINEL:
			return true;
		default:
			return server->is_in_doubt || known_node(server, slot) == NULL;
	}
}

static bool is_busy(dl_redis_server *server, dl_error *error)
{
	return dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s didn't say in time which server to use",
			server->dsn.description);
}

/* Closes the connection on which a map was requested, unless its node serves the slot. With the mutex held. */
static void drop_spare(dl_redis_server *server, int slot)
{
	if (server->spare != NULL && server->spare->node != known_node(server, slot)) {
		dl_redis_connection_close(server->spare);
		server->spare = NULL;
	}
}

/* Asks, or waits for the thread that is asking. Called with the mutex held, which is released meanwhile. */
static bool find_out(dl_redis_server *server, int slot, dl_time deadline, dl_error *error)
{
	unsigned long before = server->answers;
	bool is_done;

	while (server->is_asking) {
		if (!dl_wait_for_thread(&answered, &mutex, deadline)
				&& !(dl_operation_current() != NULL && dl_operation_was_held_up(&deadline))) {
			return is_busy(server, error);
		}
	}
	if (server->answers != before) {
		return true;
	}
	server->is_asking = true;
	pthread_mutex_unlock(&mutex);
	is_done = ask(server, deadline, error);
	pthread_mutex_lock(&mutex);
	server->is_asking = false;
	server->answers += is_done;
	drop_spare(server, slot);
	pthread_cond_broadcast(&answered);
	return is_done;
}

dl_redis_node *dl_redis_server_locate(dl_redis_server *server, int slot, dl_time deadline, dl_error *error)
{
	dl_redis_node *node = NULL;

	pthread_mutex_lock(&mutex);
	if (!must_ask(server, slot) || find_out(server, slot, deadline, error)) {
		node = known_node(server, slot);
		if (node == NULL) {
			dl_error_set_transient(error, DL_ERROR_SERVER, "No node serves the slot %d of %s", slot,
					server->dsn.description);
		}
	}
	pthread_mutex_unlock(&mutex);
	return node;
}

/* Called with the mutex held, which is released while it reads. */
static dl_redis_news read_news(dl_redis_server *server, dl_time deadline)
{
	dl_redis_connection *watch = server->watch;
	dl_redis_news news;

	server->being_read = watch;
	pthread_mutex_unlock(&mutex);
	news = dl_redis_read_news(watch, deadline);
	pthread_mutex_lock(&mutex);
	server->being_read = NULL;
	if (news == DL_REDIS_WATCH_ENDED && server->watch == watch) {
		server->watch = NULL;
	}
	if (server->watch != watch) {
		dl_redis_connection_close(watch);
	}
	return news;
}

/* Returns whether to ask now, and in *has_changed whether what is known is certainly wrong. Called with the mutex held,
 * which is released meanwhile. */
static bool has_news(dl_redis_server *server, bool *has_changed)
{
	dl_time now = dl_clock_now();

	if (server->watch == NULL) {
		return server->master != NULL && now >= server->next_look;
	}
	switch (read_news(server, now + LONGEST_NEWS)) {
		case DL_REDIS_NO_NEWS:
			return false;
		case DL_REDIS_WATCH_ENDED:
			server->next_look = now;
			server->first++; /* a sentinel that sends too much, or closed the connection, may do so again */
			return true;
		default:
			*has_changed = true;
			return true;
	}
}

void dl_redis_server_look(dl_redis_server *server, dl_time deadline)
{
	bool has_changed = false;

	if (server->dsn.kind != DL_REDIS_SENTINEL) {
		return;
	}
	pthread_mutex_lock(&mutex);
	server->looked = dl_clock_moment();
	if (!server->is_asking && server->being_read == NULL && has_news(server, &has_changed)) {
		dl_time now = dl_clock_now();
		dl_error ignored;

		/* If no sentinel can be asked, what is known may still be true, and asking again at each use would be too
		 * slow. */
		server->next_look = now + WATCH_PAUSE;
		if (!find_out(server, DL_REDIS_NO_SLOT,
					dl_clock_earlier(deadline, dl_clock_after(now, server->dsn.connect_timeout / 2)), &ignored)
				&& has_changed) {
			server->master = NULL;
		}
	}
	pthread_mutex_unlock(&mutex);
}

dl_redis_connection *dl_redis_server_take_spare(dl_redis_node *node)
{
	dl_redis_server *server = node->server;
	dl_redis_connection *spare = NULL;

	pthread_mutex_lock(&mutex);
	if (server->spare != NULL && server->spare->node == node) {
		spare = server->spare;
		server->spare = NULL;
	}
	pthread_mutex_unlock(&mutex);
	return spare;
}

/* Takes a watch that nobody looks at any more, or a spare connection that nobody has taken; or returns NULL. */
static dl_redis_connection *take_unused(dl_moment now)
{
	dl_redis_connection *unused = NULL;

	pthread_mutex_lock(&mutex);
	for (dl_redis_server *server = servers; server != NULL && unused == NULL; server = server->next) {
		dl_time most = server->dsn.max_idle;

		if (most > 0 && server->being_read == NULL && dl_clock_between(server->looked, now) > most) {
			unused = server->watch;
			server->watch = NULL;
		}
		if (most > 0 && server->spare != NULL && dl_clock_between(server->spare->used, now) > most) {
			unused = server->spare;
			server->spare = NULL;
		}
	}
	pthread_mutex_unlock(&mutex);
	return unused;
}

void dl_redis_servers_stop_watching(dl_moment now)
{
	dl_redis_connection *unused;

	while ((unused = take_unused(now)) != NULL) {
		dl_redis_connection_close(unused);
	}
}

void dl_redis_server_doubt(dl_redis_node *node)
{
	dl_redis_server *server = node->server;

	pthread_mutex_lock(&mutex);
	if (server->dsn.kind == DL_REDIS_CLUSTER) {
		server->is_in_doubt = true;
		server->first++; /* the node that sent the map may be wrong again */
		server->successor = server->successor != node ? server->successor : NULL;
	} else if (server->dsn.kind == DL_REDIS_SENTINEL && server->master == node) {
		server->master = NULL;
		node->is_outdated = true;
		server->first++; /* the sentinel that named the wrong one may be wrong again */
	}
	pthread_mutex_unlock(&mutex);
}

dl_redis_node *dl_redis_server_redirect(dl_redis_node *from, const redisReply *reply, bool *is_asking)
{
	dl_redis_server *server = from->server;
	dl_redis_address address;
	dl_redis_node *to = NULL;
	uint16_t number;
	int slot;

	if (server->dsn.kind != DL_REDIS_CLUSTER || !dl_redis_read_redirection(reply, from, &slot, &address, is_asking)) {
		return NULL;
	}
	pthread_mutex_lock(&mutex);
	number = number_of_node(server, &address);
	if (number != 0) {
		to = server->nodes[number - 1];
		to->is_outdated = false;
	}
	if (number != 0 && !*is_asking) {
		/* Other slots have probably moved, too. The node that sent the map may not know that yet; this one does. */
		server->successor = to;
		server->slots[slot] = number;
		server->map++;
		server->is_in_doubt = true;
	}
	pthread_mutex_unlock(&mutex);
	free(address.host);
	return to;
}

/* Returns the first node of this server, or of the servers after it. */
static dl_redis_node *first_node(dl_redis_server *server)
{
	while (server != NULL && server->node_count == 0) {
		server = server->next;
	}
	return server != NULL ? server->nodes[0] : NULL;
}

dl_redis_node *dl_redis_server_next_node(const dl_redis_node *node)
{
	dl_redis_node *next;

	pthread_mutex_lock(&mutex);
	if (node == NULL) {
		next = first_node(servers);
	} else {
		next = node->next != NULL ? node->next : first_node(node->server->next);
	}
	pthread_mutex_unlock(&mutex);
	return next;
}
