#include "calls.h"
#include "judge.h"

#include "redis/lock/mutex.h"
#include "redis/lock/ownership.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

object *calls_make_object(process *owner, const char *name, const char *label)
{
	object *made = &w.objects[w.object_count++];
	dl_redis_lock_options options = { .ttl = w.ttl, .auto_renew = !world_happens(4), .permits = w.permits };

	if (w.object_count > MOST_OBJECTS) {
		abort();
	}
	*made = (object) { .process = owner, .name = name, .weight = w.permits > 0 ? 1 + world_draw(2) : 1 };
	snprintf(made->label, sizeof made->label, "%s", label);
	options.weight = made->weight;
	made->lock = dl_redis_mutex_new(&owner->held, owner->server, "", name, &options);
	return made;
}

dl_time calls_some_deadline(void)
{
	switch (world_draw(6)) {
		case 0:
			return w.now;
		case 1:
			return w.now + world_draw_time(DL_SECOND);
		case 2:
			return w.now + world_draw_time(15 * DL_SECOND);
		default:
			return DL_FOREVER;
	}
}

dl_mode calls_some_mode(void)
{
	if (w.has_readers && world_happens(2)) {
		return DL_READ;
	}
	return w.permits == 0 && world_happens(12) ? DL_NOTHING : DL_WRITE;
}

dl_outcome calls_acquire(object *o, dl_mode mode, bool is_upgrade, const dl_interrupt *interrupt)
{
	dl_error error = { 0 };
	dl_wish wish = { .mode = mode, .deadline = calls_some_deadline(), .interrupt = interrupt };
	dl_outcome outcome;

	o->began = w.now;
	o->deadline = wish.deadline;
	o->is_upgrading = is_upgrade;
	o->mode = is_upgrade ? DL_READ : mode;
	o->is_acquiring = true;
	world_note(o->label, "%s %s, mode %d, until %.3f", is_upgrade ? "upgrades" : "acquires", o->name, mode,
			wish.deadline == DL_FOREVER ? -1 : dl_clock_seconds(wish.deadline));
	outcome = dl_lock_acquire(o->lock, &wish, &error);
	o->is_acquiring = o->is_upgrading = false;
	world_note(o->label, "has the outcome %d%s%s", outcome, outcome == DL_FAILED ? ": " : "",
			outcome == DL_FAILED ? error.message : "");
	if (outcome == DL_DONE && mode != DL_NOTHING) {
		o->mode = mode;
		o->believes = true;
		if (mode == DL_WRITE && w.permits == 0) {
			judge_acquired(o);
		}
	}
	return outcome;
}

void calls_release(object *o)
{
	dl_error error;
	bool confirm = !world_happens(3);
	dl_outcome outcome;

	o->believes = o->lock->depth > 1 && o->believes;
	o->mode = DL_READ;
	world_note(o->label, "releases%s", confirm ? "" : " without waiting");
	outcome = dl_lock_release(o->lock, confirm, &error);
	world_note(o->label, "has released: %d", outcome);
}

void calls_downgrade(object *o)
{
	dl_error error;

	/* From now on, others may read. */
	o->mode = DL_READ;
	world_note(o->label, "downgrades: %d", dl_lock_downgrade(o->lock, &error));
}

void calls_renew(object *o)
{
	dl_error error;

	world_note(o->label, "renews: %d",
			dl_redis_ownership_renew(o->lock, world_happens(2) ? 0 : w.ttl + DL_SECOND, 0, &error));
}
