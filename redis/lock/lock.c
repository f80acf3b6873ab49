#include "redis/lock/lock.h"

#include "core/keeper.h"

dl_outcome dl_redis_lock_refuse_doubt(const dl_lock *lock, dl_error *error)
{
	dl_error_set(error, DL_ERROR_CONNECTION, "%s: connections keep breaking", lock->operations->place(lock));
	return DL_FAILED;
}

/* An object takes a fixed number of permits, or the lock itself, and so does a token. It doesn't matter of how many
 * permits the token's owner took them, as each process goes by its own number. */
static bool is_fitting(const dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	dl_token_share share = dl_token_read_share(token, length);
	const char *name = lock->name;

	if (!lock->is_semaphore) {
		return share.total == 0
				|| dl_error_set(error, DL_ERROR_STATE,
						"The token stands for %u permits of \"%s\", but this object is a lock", share.weight, name);
	}
	if (share.total == 0) {
		return dl_error_set(error, DL_ERROR_STATE,
				"The token doesn't stand for permits of \"%s\", but this object takes %u", name, lock->weight);
	}
	return share.weight == lock->weight
			|| dl_error_set(error, DL_ERROR_STATE,
					"The token stands for %u permits of \"%s\", but this object takes %u", share.weight, name,
					lock->weight);
}

bool dl_redis_lock_may_attach(dl_lock *lock, const char *token, size_t length, bool auto_renew, dl_error *error)
{
	return is_fitting(lock, token, length, error) && dl_lock_clear(lock, error)
			&& dl_lock_may_take_over(lock, token, length, error) && (!auto_renew || dl_keeper_need(error));
}
