#include "zk/rights.h"

#include <stdlib.h>
#include <string.h>

/* Of what is right above the contender's node. By FNV-1a; never 0. */
static uint64_t key_of(const dl_zk_contender *contender)
{
	const char *end = dl_zk_is_queue(contender->protocol) ? contender->path + strlen(contender->path)
		: strrchr(contender->path, '/');
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (const char *c = contender->path; c < end; c++) {
		hash = (hash ^ (unsigned char) *c) * UINT64_C(0x100000001b3);
	}
	return hash | 1;
}

static uint64_t *place_of(const dl_zk_contender *contender, uint64_t key)
{
	return &contender->session->deletable[(key >> 1) % DL_ZK_MOST_DELETABLE];
}

bool dl_zk_rights_are_known(const dl_zk_contender *contender)
{
	uint64_t key = key_of(contender);
	bool is_known;

	pthread_mutex_lock(&contender->session->mutex);
	is_known = *place_of(contender, key) == key;
	pthread_mutex_unlock(&contender->session->mutex);
	return is_known;
}

void dl_zk_rights_learn(dl_zk_contender *contender, bool is_own)
{
	uint64_t key = key_of(contender);

	pthread_mutex_lock(&contender->session->mutex);
	*place_of(contender, key) = is_own ? key : 0;
	pthread_mutex_unlock(&contender->session->mutex);
}

/* Makes the node above, for there would be no question if that succeeded; and deletes, by a name that no node has: the server looks
 * at the rights before it looks for the node. */
void dl_zk_rights_ask(dl_zk_contender *contender)
{
	dl_zk_session *session = contender->session;
	bool is_above = !dl_zk_is_queue(contender->protocol);
	char above[2 * DL_ZK_LONGEST_PATH + 1], probe[sizeof above + DL_ZK_NAME_SIZE + 1];

	if (dl_zk_rights_are_known(contender)) {
		return;
	}
	strcpy(above, contender->path);
	if (is_above) {
		dl_zk_node_shorten(above);
	}
	stpcpy(stpcpy(stpcpy(probe, above), "/"), contender->name);
	pthread_mutex_lock(&session->mutex);
	if (above[0] != '\0') {
		contender->first = dl_zk_create(session, (dl_zk_recipient) { .waiter = NULL }, above, "",
			dl_zk_ensemble_acl(contender->ensemble, is_above), ZOO_CONTAINER);
	}
	contender->second = dl_zk_delete(session, dl_zk_to_waiter(contender), probe);
	pthread_mutex_unlock(&session->mutex);
}

dl_outcome dl_zk_rights_read(dl_zk_contender *contender, dl_error *error)
{
	int created = contender->first != NULL ? contender->first->code : ZNODEEXISTS;
	int deleted = contender->second != NULL ? contender->second->code : ZNONODE;

	dl_zk_forget_replies(contender);
	if (created == ZOK || deleted == ZNONODE) {
		dl_zk_rights_learn(contender, true);
		contender->step = created == ZNONODE ? dl_zk_step_parents : contender->protocol->enter;
		return DL_NOT_HELD;
	}
	if (deleted == ZNOAUTH) {
		dl_error_set(error, DL_ERROR_SERVER, "%s: the ACL of the node above doesn't permit to delete the lock's node again: %.160s",
			dl_zk_ensemble_hosts(contender->ensemble), contender->path);
		return DL_FAILED;
	}
	return dl_zk_retry(contender, deleted, dl_zk_step_rights, error);
}

dl_outcome dl_zk_step_rights(dl_zk_contender *contender, dl_error *error)
{
	dl_outcome outcome;

	contender->step = dl_zk_step_rights;
	dl_zk_rights_ask(contender);
	outcome = dl_zk_await(contender, error);
	return outcome == DL_NOT_HELD ? dl_zk_rights_read(contender, error) : outcome;
}
