#include "php/lock/lock_status.h"

#include "php/lock/lock_view.h"

#include "zend_enum.h"
#include "zend_smart_str.h"

#include <inttypes.h>
#include <math.h>

zend_class_entry *distlock_ce_Holder;
zend_class_entry *distlock_ce_LockStatus;

static zend_object_handlers handlers;

static zend_object *create(zend_class_entry *ce)
{
	zend_object *object = zend_objects_new(ce);

	object_properties_init(object, ce);
	object->handlers = &handlers;
	return object;
}

void distlock_status_startup(void)
{
	handlers = *zend_get_std_object_handlers();
	handlers.clone_obj = NULL;
	distlock_ce_Holder->create_object = create;
	distlock_ce_LockStatus->create_object = create;
}

/* Sets a readonly property, and takes over the value. */
static void set(zval *object, const char *name, zval *value)
{
	zend_update_property(Z_OBJCE_P(object), Z_OBJ_P(object), name, strlen(name), value);
	zval_ptr_dtor(value);
}

static void set_text(zval *object, const char *name, const char *text, size_t length)
{
	zval value;

	ZVAL_NULL(&value);
	if (text != NULL) {
		ZVAL_STRINGL(&value, text, length);
	}
	set(object, name, &value);
}

/* "": unknown */
static void set_name(zval *object, const char *name, const char *text)
{
	set_text(object, name, text[0] != '\0' ? text : NULL, strlen(text));
}

static void set_number(zval *object, const char *name, bool is_known, int64_t number)
{
	zval value;

	ZVAL_NULL(&value);
	if (is_known) {
		ZVAL_LONG(&value, (zend_long) number);
	}
	set(object, name, &value);
}

static void set_seconds(zval *object, const char *name, bool is_known, double seconds)
{
	zval value;

	ZVAL_NULL(&value);
	if (is_known) {
		ZVAL_DOUBLE(&value, seconds);
	}
	set(object, name, &value);
}

static void set_mode(zval *object, bool is_known, dl_mode mode)
{
	zval value;

	ZVAL_NULL(&value);
	if (is_known) {
		ZVAL_OBJ_COPY(&value, distlock_view_case_of(mode));
	}
	set(object, "mode", &value);
}

static void set_session(zval *object, const dl_holder *holder)
{
	char text[2 + 16 + 1];

	snprintf(text, sizeof text, "0x%" PRIx64, (uint64_t) holder->session);
	set_text(object, "session", holder->node != NULL && holder->since != 0 ? text : NULL, strlen(text));
}

void distlock_status_make_holder(zval *to, const dl_holder *holder)
{
	object_init_ex(to, distlock_ce_Holder);
	set_text(to, "token", holder->token, holder->token_length);
	set_text(to, "node", holder->node, holder->node != NULL ? strlen(holder->node) : 0);
	set_name(to, "host", holder->identity.host);
	set_number(to, "pid", holder->identity.pid != 0, holder->identity.pid);
	set_seconds(to, "since", holder->since != 0, (double) holder->since / 1e6);
	set_mode(to, true, holder->mode);
	set_number(to, "weight", true, holder->weight);
	set_name(to, "label", holder->identity.label);
	set_session(to, holder);
}

static void set_holders(zval *object, const char *name, const dl_holders *holders)
{
	zval list, one;

	array_init_size(&list, (uint32_t) holders->count);
	for (size_t i = 0; i < holders->count; i++) {
		distlock_status_make_holder(&one, &holders->each[i]);
		add_next_index_zval(&list, &one);
	}
	set(object, name, &list);
}

void distlock_status_make(zval *to, const dl_status *status, bool is_semaphore)
{
	bool has_ttl = status->is_held && status->ttl != DL_FOREVER;

	object_init_ex(to, distlock_ce_LockStatus);
	set_mode(to, status->is_held, status->mode);
	set_number(to, "permits", is_semaphore || status->total_permits > 0, status->shares);
	set_number(to, "totalPermits", status->total_permits > 0, status->total_permits);
	set_seconds(to, "ttl", has_ttl, dl_clock_seconds(status->ttl));
	set_number(to, "fencingToken", status->fencing_token != 0, status->fencing_token);
	set_holders(to, "owners", &status->owners);
	set_holders(to, "queue", &status->queue);
	set_number(to, "waiters", true, status->waiters);
}

/* Only inspect() makes these objects, so their properties are always set, and nobody changes them. */
static zval *property_of(const zval *object, const char *name)
{
	const zend_property_info *property = zend_hash_str_find_ptr(&Z_OBJCE_P(object)->properties_info, name,
			strlen(name));

	return OBJ_PROP(Z_OBJ_P(object), property->offset);
}

void distlock_status_read_owners(const zval *seen, dl_status *status)
{
	const zval *one;

	ZEND_HASH_FOREACH_VAL (Z_ARRVAL_P(property_of(seen, "owners")), one) {
		const zval *token = property_of(one, "token"), *node = property_of(one, "node");
		const zval *since = property_of(one, "since");
		dl_holder owner = { .since = Z_TYPE_P(since) == IS_DOUBLE ? llround(Z_DVAL_P(since) * 1e6) : 0 };

		if (Z_TYPE_P(token) == IS_STRING) {
			owner.token = Z_STRVAL_P(token);
			owner.token_length = Z_STRLEN_P(token);
		}
		owner.node = Z_TYPE_P(node) == IS_STRING ? Z_STRVAL_P(node) : NULL;
		dl_status_add_owner(status, &owner);
	}
	ZEND_HASH_FOREACH_END();
}

/* Adds the properties to the array, with the value of the mode. */
static void add_properties(zval *to, zend_object *object)
{
	zend_property_info *property;

	ZEND_HASH_FOREACH_PTR (&object->ce->properties_info, property) {
		zval *value = OBJ_PROP(object, property->offset);

		if (Z_TYPE_P(value) == IS_OBJECT) {
			value = zend_enum_fetch_case_value(Z_OBJ_P(value));
		}
		Z_TRY_ADDREF_P(value);
		add_assoc_zval_ex(to, ZSTR_VAL(property->name), ZSTR_LEN(property->name), value);
	}
	ZEND_HASH_FOREACH_END();
}

/* Also the constructor of LockStatus. It does nothing, because only C code makes these objects. */
ZEND_METHOD(DistLock_Holder, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(DistLock_Holder, jsonSerialize)
{
	ZEND_PARSE_PARAMETERS_NONE();
	array_init(return_value);
	add_properties(return_value, Z_OBJ_P(ZEND_THIS));
}

static bool is_held(zval *status)
{
	zval unused;

	return Z_TYPE_P(zend_read_property(distlock_ce_LockStatus, Z_OBJ_P(status), ZEND_STRL("mode"), false, &unused))
			!= IS_NULL;
}

ZEND_METHOD(DistLock_LockStatus, isHeld)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(is_held(ZEND_THIS));
}

ZEND_METHOD(DistLock_LockStatus, jsonSerialize)
{
	ZEND_PARSE_PARAMETERS_NONE();
	array_init(return_value);
	add_assoc_bool(return_value, "held", is_held(ZEND_THIS));
	add_properties(return_value, Z_OBJ_P(ZEND_THIS));
}

/* Everything in it is printable ASCII, or the name of a node. */
static void append_owner(smart_str *text, const dl_holder *owner)
{
	char node[sizeof((dl_ahead *) 0)->node];

	if (owner->identity.host[0] == '\0') {
		dl_error_quote(node, sizeof node, owner->node, strlen(owner->node));
		smart_str_append_printf(text, "the node \"%s\"", node);
		return;
	}
	smart_str_appends(text, owner->identity.host);
	if (owner->identity.pid != 0) {
		smart_str_append_printf(text, ":%ld", owner->identity.pid);
	}
	if (owner->identity.label[0] != '\0') {
		smart_str_append_printf(text, " (%s)", owner->identity.label);
	}
}

bool distlock_holder_of_ahead(const dl_ahead *ahead, dl_holder *holder)
{
	dl_mode mode = ahead->is_share ? DL_READ : DL_WRITE;

	*holder = ahead->token[0] != '\0'
			? dl_holder_of_token(ahead->token, strlen(ahead->token), mode)
			: (dl_holder) { .node = ahead->node,
				  .session = ahead->session,
				  .identity = ahead->identity,
				  .since = ahead->since,
				  .mode = ahead->lock->is_semaphore ? DL_PERMITS : mode,
				  .weight = ahead->weight };
	return ahead->token[0] != '\0' || ahead->node[0] != '\0';
}

void distlock_status_append_ahead(smart_str *text, const dl_lock *lock, const dl_ahead *ahead)
{
	bool is_part = ahead->lock != lock;
	dl_holder owner;
	bool is_known = distlock_holder_of_ahead(ahead, &owner) && (owner.identity.host[0] != '\0' || owner.node != NULL);
	bool is_first = false;

	if (is_known) {
		smart_str_append_printf(text, is_part ? ": \"%s\" was held by " : ": it was held by ", ahead->lock->name);
		append_owner(text, &owner);
	} else if (ahead->is_foreign) {
		smart_str_append_printf(text,
				is_part ? ": the key of \"%s\" holds something that distlock didn't write"
						: ": its key holds something that distlock didn't write",
				ahead->lock->name);
	} else if (is_part) {
		smart_str_append_printf(text, ": \"%s\" was not free", ahead->lock->name);
	} else {
		is_first = true;
	}
	if (ahead->waiters > 0) {
		smart_str_append_printf(text, "%s%" PRId64 " waited in front", is_first ? ": " : ", and ", ahead->waiters);
	}
}
