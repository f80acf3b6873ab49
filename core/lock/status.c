#include "core/lock/status.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

/* Only shares, and waiters for permits, have a weight: another program may use such a token for anything. */
static void note_permits(dl_holder *holder)
{
	dl_token_share share = dl_token_read_share(holder->token, holder->token_length);

	if (share.total > 0 && holder->mode != DL_WRITE) {
		holder->mode = DL_PERMITS;
		holder->weight = share.weight;
		holder->total_permits = share.total;
	}
}

dl_holder dl_holder_of_token(const char *token, size_t length, dl_mode mode)
{
	dl_holder holder = { .token = token, .token_length = length, .mode = mode, .weight = 1 };
	dl_token_parts parts;

	if (token != NULL && dl_token_read(token, length, &parts)) {
		strcpy(holder.identity.label, parts.names.label);
		memcpy(holder.identity.host, parts.names.host, parts.names.host_length);
		holder.identity.pid = parts.pid;
		holder.since = parts.time;
		note_permits(&holder);
	}
	return holder;
}

/* The memory grows when the number is a power of two. */
static void add(dl_holders *to, const dl_holder *holder)
{
	dl_holder *copy;

	if ((to->count & (to->count - 1)) == 0) {
		to->each = dl_reallocate(to->each, (to->count > 0 ? 2 * to->count : 1) * sizeof *to->each);
	}
	copy = &to->each[to->count++];
	*copy = *holder;
	copy->token = holder->token != NULL ? dl_duplicate(holder->token, holder->token_length) : NULL;
	copy->node = dl_copy(holder->node);
}

void dl_status_add_waiter(dl_status *status, const dl_holder *waiter)
{
	add(&status->queue, waiter);
}

/* Readers may be among the owners of a semaphore's permits. */
void dl_status_add_owner(dl_status *status, const dl_holder *owner)
{
	add(&status->owners, owner);
	if (owner->mode == DL_PERMITS) {
		status->mode = DL_PERMITS;
	}
	if (owner->total_permits > status->total_permits) {
		status->total_permits = owner->total_permits;
	}
}

static void free_all(dl_holders *holders)
{
	for (size_t i = 0; i < holders->count; i++) {
		free((char *) holders->each[i].token);
		free((char *) holders->each[i].node);
	}
	free(holders->each);
}

void dl_status_free(dl_status *status)
{
	free_all(&status->owners);
	free_all(&status->queue);
}
