#include "lock_status.h"

#include "zend_enum.h"
#include "zend_smart_str.h"

#include <inttypes.h>

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

static void set_mode(zval *object, bool is_known, distlock_mode mode)
{
	zval value;

	ZVAL_NULL(&value);
	if (is_known) {
		ZVAL_OBJ_COPY(&value, distlock_view_case_of(mode));
	}
	set(object, "mode", &value);
}

static void set_session(zval *object, const distlock_holder *holder)
{
	char text[2 + 16 + 1];

	snprintf(text, sizeof text, "0x%" PRIx64, (uint64_t) holder->session);
	set_text(object, "session", holder->node != NULL && holder->since != 0 ? text : NULL, strlen(text));
}

/* Only shares, and waiters for permits, have a weight: another program may use such a token for anything. */
static void note_permits(distlock_holder *holder)
{
	dl_token_share share = dl_token_read_share(holder->token, holder->token_length);

	if (share.total > 0 && holder->mode != DISTLOCK_WRITE) {
		holder->mode = DISTLOCK_PERMITS;
		holder->weight = share.weight;
		holder->total_permits = share.total;
	}
}

distlock_holder distlock_status_holder_of(const char *token, size_t length, distlock_mode mode)
{
	distlock_holder holder = { .token = token, .token_length = length, .mode = mode, .weight = 1 };
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

bool distlock_status_holder_ahead(const dl_ahead *ahead, distlock_holder *holder)
{
	distlock_mode mode = ahead->is_share ? DISTLOCK_READ : DISTLOCK_WRITE;

	*holder = ahead->token[0] != '\0'
			? distlock_status_holder_of(ahead->token, strlen(ahead->token), mode)
			: (distlock_holder) { .node = ahead->node,
				  .session = ahead->session,
				  .identity = ahead->identity,
				  .since = ahead->since,
				  .mode = ahead->lock->is_semaphore ? DISTLOCK_PERMITS : mode,
				  .weight = ahead->weight };
	return ahead->token[0] != '\0' || ahead->node[0] != '\0';
}

void distlock_status_make_holder(zval *to, const distlock_holder *holder)
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

static void add_holder(zval *list, const distlock_holder *holder)
{
	zval one;

	distlock_status_make_holder(&one, holder);
	add_next_index_zval(list, &one);
}

void distlock_status_add_waiter(distlock_status *status, const distlock_holder *waiter)
{
	add_holder(&status->queue, waiter);
}

/* Readers may be among the owners of a semaphore's permits. */
void distlock_status_add_owner(distlock_status *status, const distlock_holder *owner)
{
	add_holder(&status->owners, owner);
	if (owner->mode == DISTLOCK_PERMITS) {
		status->mode = DISTLOCK_PERMITS;
	}
	if (owner->total_permits > status->total_permits) {
		status->total_permits = owner->total_permits;
	}
}

void distlock_status_make(zval *to, distlock_status *status)
{
	bool has_ttl = status->is_held && status->ttl != DL_FOREVER;

	object_init_ex(to, distlock_ce_LockStatus);
	set_mode(to, status->is_held, status->mode);
	set_number(to, "permits", status->is_semaphore || status->total_permits > 0, status->permits);
	set_number(to, "totalPermits", status->total_permits > 0, status->total_permits);
	set_seconds(to, "ttl", has_ttl, dl_clock_seconds(status->ttl));
	set_number(to, "fencingToken", status->fencing_token != 0, status->fencing_token);
	set(to, "owners", &status->owners);
	set(to, "queue", &status->queue);
	set_number(to, "waiters", true, status->waiters);
}

/* Only inspect() makes these objects, so their properties are always set, and nobody changes them. */
static zval *property_of(const zval *object, const char *name)
{
	const zend_property_info *property = zend_hash_str_find_ptr(&Z_OBJCE_P(object)->properties_info, name,
			strlen(name));

	return OBJ_PROP(Z_OBJ_P(object), property->offset);
}

HashTable *distlock_status_owners(const zval *status)
{
	return Z_ARRVAL_P(property_of(status, "owners"));
}

const zval *distlock_status_of_owner(const zval *owner, const char *name)
{
	return property_of(owner, name);
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
static void append_owner(smart_str *text, const distlock_holder *owner)
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

void distlock_status_append_ahead(smart_str *text, const dl_lock *lock, const dl_ahead *ahead)
{
	bool is_part = ahead->lock != lock;
	distlock_holder owner;
	bool is_known = distlock_status_holder_ahead(ahead, &owner)
			&& (owner.identity.host[0] != '\0' || owner.node != NULL);
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
