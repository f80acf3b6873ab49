#include "tickets.h"
#include "facts.h"
#include "owners.h"

#include "redis/lock/ownership.h"

#include <stdio.h>
#include <string.h>

/* What was given up is released behind what was written; or the keeper does it, a second after it was to be written
 * (LONGEST_POST in redis/server/owed.c). */
#define LONGEST_RELEASE (3 * DL_SECOND)

/* No reply comes as early as this. */
#define NO_WAIT (DL_MILLISECOND / 2)

#define MOST_GIVEN_UP 64

/* A token that nobody wants any more. */
typedef struct given_up {
	const object *object;
	char token[DL_TOKEN_SIZE];
	dl_time at;
} given_up;

static given_up given_ups[MOST_GIVEN_UP];
static unsigned given_up_count;

/* A blocking call has connections of its own. */
static bool is_in_line(const object *o)
{
	return o->process->loop != NULL && !o->is_blocking;
}

/* Nobody waits for one that doesn't want to wait itself; it only may not overtake others. */
static bool waits(const object *o)
{
	return o->is_acquiring && !o->is_upgrading && o->mode != DL_NOTHING && o->deadline > o->began && !o->has_owned
			&& !o->has_left;
}

/* Whether the server has refused a question, for want of its script or its data, and then carried out one that its
 * process had written on the same connection before it read of that, however late this arrived. */
static bool is_refused_in_front(const object *o, const object *owner)
{
	return o->refused >= o->began && owner->asked_on == o->refused_on && owner->heard < o->told;
}

/* Whether the owner, of the same process, may not overtake it: a time limit that is over doesn't hold anybody back.
 * Until it has been in the queue, only its process decides, whatever goes wrong; but its turn may have come already,
 * and the answer too late. */
static bool has_place_before(const object *o, const object *owner)
{
	if (o->deadline <= w.now || o->process->is_killed || is_refused_in_front(o, owner)) {
		return false;
	}
	return ((o->queued == 0 || !facts_has_drawn(o)) && o->owned_at < o->began)
			|| (facts_is_undisturbed(o) && o->process->hung_until < o->began);
}

void tickets_check_owner(const object *owner)
{
	for (int i = 0; i < w.object_count; i++) {
		const object *o = &w.objects[i];

		if (o != owner && o->process == owner->process && o->name == owner->name && is_in_line(o) && is_in_line(owner)
				&& waits(o) && o->began < owner->began && has_place_before(o, owner)) {
			world_fault("%s has begun at %.6f, and is overtaken by %s, which has begun at %.6f", o->label,
					dl_clock_seconds(o->began), owner->label, dl_clock_seconds(owner->began));
		}
	}
}

void tickets_taken(object *o, dl_time settled_at)
{
	if (dl_lock_is_held(o->lock)) {
		return;
	}
	if (o->is_renewed && facts_is_undisturbed(o) && o->process->hung_until < o->began) {
		world_fault("%s has lost what it was granted at %.6f", o->label, dl_clock_seconds(settled_at));
	}
	o->believes = false;
}

/* One that wanted nothing keeps nobody waiting, and may stay in the queue until a call looks for dead waiters. */
void tickets_given_up(const object *o, dl_time began)
{
	if (w.now - began > NO_WAIT && o->process->stopped_until < began) {
		world_fault("%s has waited for %.6f s to give up its ticket", o->label, dl_clock_seconds(w.now - began));
	}
	if (o->lock->state == DL_FREE && o->mode != DL_NOTHING && facts_is_undisturbed(o)
			&& given_up_count < MOST_GIVEN_UP) {
		given_up *added = &given_ups[given_up_count++];

		added->object = o;
		added->at = w.now;
		strcpy(added->token, facts_token(o));
	}
}

/* Whether its process could reach the server all the time; whether its loop has turned doesn't matter. */
static bool is_excused(const given_up *one)
{
	const process *p = one->object->process;

	return p->is_killed || p->disturbed >= one->at || w.troubled >= one->at || p->stopped_until >= one->at;
}

static void check_given_up(void)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < given_up_count; i++) {
		const given_up *one = &given_ups[i];
		const char *name = one->object->name;

		if (is_excused(one)) {
			continue;
		}
		if (w.now - one->at <= LONGEST_RELEASE) {
			given_ups[kept++] = *one;
		} else if (owners_find(name, one->token) != OWNS_NOTHING || facts_is_queued(name, one->token)) {
			world_fault("what %s gave up at %.6f is still there: %s", one->object->label, dl_clock_seconds(one->at),
					one->token);
		}
	}
	given_up_count = kept;
}

/* The last renewal may begin just before a third of the ttl has passed, and may have to be repeated. */
static void check_renewal(const object *o)
{
	dl_time ttl = ((const dl_redis_ownership *) o->lock)->claim.longest_ttl;

	if (world_is_hung(o->process) && !o->process->is_killed && dl_lock_is_reserved(o->lock)
			&& o->lock->valid_until > o->process->hung_since + 2 * (ttl + DL_SECOND)) {
		world_fault("what %s hasn't taken is renewed, although its loop stands still", o->label);
	}
}

void tickets_check(void)
{
	check_given_up();
	for (int i = 0; i < w.object_count; i++) {
		check_renewal(&w.objects[i]);
	}
}
