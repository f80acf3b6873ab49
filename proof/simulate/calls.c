#include "calls.h"
#include "facts.h"
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
	made->is_renewed = options.auto_renew;
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

dl_outcome calls_acquire(object *o, dl_mode mode, bool is_upgrade, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_error error = { 0 };
	dl_wish wish = { .mode = mode, .deadline = deadline, .interrupt = interrupt };
	dl_outcome outcome;

	o->began = w.now;
	snprintf(o->former, sizeof o->former, "%s", facts_token(o));
	o->deadline = wish.deadline;
	o->is_upgrading = is_upgrade;
	o->is_renewing &= is_upgrade;
	o->mode = is_upgrade ? DL_READ : mode;
	o->is_acquiring = true;
	world_note(o->label, "%s %s, mode %d, until %.3f", is_upgrade ? "upgrades" : "acquires", o->name, mode,
			wish.deadline == DL_FOREVER ? -1 : dl_clock_seconds(wish.deadline));
	outcome = dl_lock_acquire(o->lock, &wish, &error);
	o->is_acquiring = o->is_upgrading = false;
	world_note(o->label, "has the outcome %d%s%s", outcome, outcome == DL_FAILED ? ": " : "",
			outcome == DL_FAILED ? error.message : "");
	if (outcome == DL_FAILED && error.kind == DL_ERROR_CONNECTION && !dl_operation_must_end()) {
		judge_failed(o, error.message);
	}
	if (outcome == DL_DONE && mode != DL_NOTHING) {
		o->mode = mode;
		o->believes = true;
		if (mode == DL_WRITE && w.permits == 0) {
			judge_acquired(o);
		}
	}
	return outcome;
}

/* From now on, others may read. If a downgrade fails, it may keep them out: nobody repeats it. */
static void note_change(object *o, const char *call, dl_outcome outcome)
{
	o->mode = outcome == DL_FAILED ? DL_IN_DOUBT : DL_READ;
	world_note(o->label, "%s: %d", call, outcome);
}

static void begin_release(object *o)
{
	o->believes = o->lock->depth > 1 && o->believes;
	o->mode = DL_READ;
}

void calls_release(object *o)
{
	dl_error error;
	bool confirm = !world_happens(3);

	begin_release(o);
	world_note(o->label, "releases%s", confirm ? "" : " without waiting");
	note_change(o, "has released", dl_lock_release(o->lock, confirm, &error));
}

void calls_give_back(object *o)
{
	begin_release(o);
	world_note(o->label, "gives it back");
	dl_lock_give_back(o->lock);
}

void calls_downgrade(object *o)
{
	dl_error error;

	o->mode = DL_READ;
	note_change(o, "downgrades", dl_lock_downgrade(o->lock, &error));
}

void calls_renew(object *o)
{
	const dl_time ttls[] = { 0, w.ttl + DL_SECOND, 5 * w.ttl, w.ttl / 2 };
	dl_time ttl = ttls[world_draw(4)];
	dl_outcome outcome;
	dl_error error;

	world_note(o->label, "renews for %.3f", dl_clock_seconds(ttl));
	o->has_prolonged |= ttl > w.ttl;
	o->is_renewing = true;
	outcome = dl_redis_ownership_renew(o->lock, ttl, 0, &error);
	/* Without an answer, the server may have given it the ttl, whatever the object believes. */
	o->is_renewing = outcome == DL_FAILED && dl_lock_is_held(o->lock);
	world_note(o->label, "renews: %d", outcome);
}
