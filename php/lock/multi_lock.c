/* For those who need several locks at once: the constructor of MultiLock, which keeps the objects of its parts. */

#include "php/base/exception.h"
#include "php/lock/lock_object.h"

#include "core/lock/multi.h"

#include "zend_exceptions.h"

/* Returns the lock of an argument. NULL: it can't be a part, and this has thrown. */
static dl_lock *part_of(zval *part, uint32_t argument)
{
	distlock_object *object;

	if (Z_TYPE_P(part) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(part), distlock_ce_Lock)) {
		zend_wrong_parameter_class_error(argument, "DistLock\\Lock", part);
		return NULL;
	}
	if (!distlock_object_is(Z_OBJ_P(part))) {
		zend_argument_type_error(argument, "must be one of distlock's own locks, %s given",
				ZSTR_VAL(Z_OBJCE_P(part)->name));
		return NULL;
	}
	object = distlock_object_from(Z_OBJ_P(part));
	if (object->lock == NULL) {
		zend_argument_error(zend_ce_error, argument, "must have been constructed");
	}
	return object->lock;
}

/* NULL: it has thrown. */
static dl_multi *combine(zval *parts, uint32_t count)
{
	dl_multi *multi = dl_multi_new(&DISTLOCK_G(held));
	dl_error error;

	for (uint32_t i = 0; i < count; i++) {
		dl_lock *lock = part_of(&parts[i], i + 1);

		if (lock != NULL && !dl_multi_add(multi, lock, &error)) {
			zend_argument_value_error(i + 1, "%s", error.message);
		}
		if (EG(exception)) {
			dl_lock_destroy(dl_multi_lock(multi));
			return NULL;
		}
	}
	return multi;
}

ZEND_METHOD(DistLock_MultiLock, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	zval *parts;
	uint32_t count;
	dl_multi *multi;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC('+', parts, count)
	ZEND_PARSE_PARAMETERS_END();

	if (object->lock != NULL) {
		zend_throw_error(NULL, "The %s has already been constructed", ZSTR_VAL(object->std.ce->name));
		RETURN_THROWS();
	}
	multi = combine(parts, count);
	if (multi == NULL) {
		RETURN_THROWS();
	}
	distlock_object_set_lock(object, dl_multi_lock(multi));
	array_init_size(&object->parts, count);
	for (uint32_t i = 0; i < count; i++) {
		Z_ADDREF(parts[i]);
		add_next_index_zval(&object->parts, &parts[i]);
	}
}
