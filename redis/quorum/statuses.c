#include "redis/quorum/statuses.h"

#include <string.h>

/* Returns the owner according to a member; NULL: nobody. Readers don't count, because a quorum has only writers. */
static const dl_holder *owner_of(const dl_status *status)
{
	return status->owners.count == 1 && status->shares == 0 ? &status->owners.each[0] : NULL;
}

static bool has_same_owner(const dl_status *one, const dl_status *other)
{
	const dl_holder *owner = owner_of(one), *others = owner_of(other);

	return owner != NULL && others != NULL && owner->token_length == others->token_length
			&& memcmp(owner->token, others->token, owner->token_length) == 0;
}

/* Returns the ttl that a majority still grants to the owner in this status; 0: no majority considers it the owner. */
static dl_time ttl_of_owner(const dl_status *statuses, size_t count, size_t majority, const dl_status *status)
{
	dl_time longest = 0;

	for (size_t i = 0; i < count; i++) {
		size_t lasting = 0;

		for (size_t j = 0; j < count; j++) {
			lasting += has_same_owner(status, &statuses[j]) && statuses[j].ttl >= statuses[i].ttl;
		}
		if (has_same_owner(status, &statuses[i]) && lasting >= majority && statuses[i].ttl > longest) {
			longest = statuses[i].ttl;
		}
	}
	return longest;
}

static dl_status *find_longest_queue(dl_status *statuses, size_t count)
{
	dl_status *longest = NULL;

	for (size_t i = 0; i < count; i++) {
		if (longest == NULL || statuses[i].waiters > longest->waiters) {
			longest = &statuses[i];
		}
	}
	return longest;
}

void dl_redis_statuses_combine(dl_status *statuses, size_t count, size_t majority, dl_status *whole)
{
	dl_status *waited = find_longest_queue(statuses, count), *owned = NULL;
	dl_time longest = 0;

	memset(whole, 0, sizeof *whole);
	for (size_t i = 0; i < count; i++) {
		dl_time ttl = ttl_of_owner(statuses, count, majority, &statuses[i]);

		if (ttl > 0) {
			owned = &statuses[i];
			longest = ttl;
			if (statuses[i].fencing_token > whole->fencing_token) {
				whole->fencing_token = statuses[i].fencing_token;
			}
		}
	}
	if (owned != NULL) {
		whole->is_held = true;
		whole->mode = owned->mode;
		whole->owners = owned->owners;
		whole->ttl = longest;
		owned->owners = (dl_holders) { NULL, 0 };
	}
	if (waited != NULL) {
		whole->waiters = waited->waiters;
		whole->queue = waited->queue;
		waited->queue = (dl_holders) { NULL, 0 };
	}
	for (size_t i = 0; i < count; i++) {
		dl_status_free(&statuses[i]);
	}
}
