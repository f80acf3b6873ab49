#include "php/lock/lock_view.h"

#include "php/lock/lock_object.h"

#include "zend_enum.h"

zend_class_entry *distlock_ce_State;
zend_class_entry *distlock_ce_Mode;

/* Returns the names of the cases of DistLock\State. */
static const char *name_of_state(dl_state state)
{
	switch (state) {
		case DL_WAITING:
			return "Waiting";
		case DL_HELD:
			return "Held";
		case DL_UNDECIDED:
			return "Undecided";
		case DL_LOST:
			return "Lost";
		case DL_FREE:
			break;
	}
	return "Unlocked";
}

zend_object *distlock_view_case_of(dl_mode mode)
{
	static const char *const names[] = {
		[DL_WRITE] = "Write",
		[DL_READ] = "Read",
		[DL_IN_DOUBT] = "Read",
		[DL_PERMITS] = "Permits",
	};

	return zend_enum_get_case_cstr(distlock_ce_Mode, names[mode]);
}

bool distlock_view_mode(zend_object *mode, const dl_lock *lock, dl_mode *wanted, dl_error *error)
{
	*wanted = DL_WRITE;
	if (mode == NULL) {
		return true;
	}
	if (mode == distlock_view_case_of(DL_READ)) {
		*wanted = DL_READ;
	}
	return mode != distlock_view_case_of(DL_PERMITS) || dl_lock_has_permits(lock, error);
}

ZEND_METHOD(DistLock_Lock, getState)
{
	const char *name;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	name = name_of_state(dl_lock_look(object->lock));
	distlock_object_report_loss(object);
	RETURN_OBJ_COPY(zend_enum_get_case_cstr(distlock_ce_State, name));
}

ZEND_METHOD(DistLock_SharedLock, getMode)
{
	zend_object *mode = NULL;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	if (dl_lock_is_held(object->lock)) {
		mode = distlock_view_case_of(object->lock->mode);
	}
	distlock_object_report_loss(object);
	if (mode == NULL) {
		RETURN_NULL();
	}
	RETURN_OBJ_COPY(mode);
}

static void add_value(HashTable *to, const char *key, zval *value)
{
	Z_TRY_ADDREF_P(value);
	zend_hash_str_update(to, key, strlen(key), value);
}

static void add_text(HashTable *to, const char *key, const char *text)
{
	zval value;

	ZVAL_STRING(&value, text);
	zend_hash_str_update(to, key, strlen(key), &value);
}

/* Adds what only a held lock has. Permits have no mode. */
static void add_ownership(HashTable *to, const zend_class_entry *ce, dl_lock *lock, bool is_held)
{
	zval none, ttl, fencing_token;

	ZVAL_NULL(&none);
	if (zend_hash_str_exists(&ce->function_table, ZEND_STRL("getmode"))) {
		add_value(to, "mode", is_held ? zend_enum_fetch_case_value(distlock_view_case_of(lock->mode)) : &none);
	}
	ZVAL_DOUBLE(&ttl, dl_clock_seconds(dl_lock_remaining(lock)));
	add_value(to, "remainingTtl", &ttl);
	ZVAL_LONG(&fencing_token, (zend_long) lock->fencing_token);
	add_value(to, "fencingToken", is_held && lock->fencing_token != 0 ? &fencing_token : &none);
}

/* A dump runs no user code, so a loss is reported later, by the next call. */
HashTable *distlock_view_dump(zend_object *std, int *is_temporary)
{
	distlock_object *object = distlock_object_from(std);
	dl_lock *lock = object->lock;
	HashTable *info = zend_new_array(6);
	dl_state state;

	*is_temporary = 1;
	if (lock == NULL) {
		return info;
	}
	state = dl_lock_look(lock);
	add_text(info, "name", lock->name);
	if (Z_ISUNDEF(object->parts)) {
		add_text(info, "server", lock->operations->place(lock));
	} else {
		add_value(info, "locks", &object->parts);
	}
	add_value(info, "state",
			zend_enum_fetch_case_value(zend_enum_get_case_cstr(distlock_ce_State, name_of_state(state))));
	add_ownership(info, std->ce, lock, state == DL_HELD);
	return info;
}
