#ifndef DISTLOCK_LOCK_STATUS_H
#define DISTLOCK_LOCK_STATUS_H

#include "lock_view.h"

#include "core/token.h"

#include "zend_smart_str_public.h"

/* What inspect() returns on every backend: a LockStatus, with a Holder for each owner and waiter. The backends' classes
 * fill in what they know. */

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_Holder;
extern zend_class_entry *distlock_ce_LockStatus;

/* Call this once, after both classes are registered. */
void distlock_status_startup(void);

/* What is known about an owner or a waiter. The texts are borrowed; NULL: unknown. */
typedef struct distlock_holder {
	const char *token;
	size_t token_length;
	const char *node; /* NULL: it isn't on ZooKeeper */
	int64_t session;  /* only valid with a node, and if the time is known */
	dl_token_identity identity;
	int64_t since; /* in microseconds since 1970; 0: unknown */
	distlock_mode mode;
	unsigned weight,
			total_permits; /* of a semaphore: how many permits it has or wants, and of how many; else 1 and 0 */
} distlock_holder;

typedef struct distlock_status {
	bool is_held;
	distlock_mode mode;     /* only if it is held; Permits if any owner has permits */
	bool is_semaphore;      /* the object that asks is a semaphore */
	int64_t permits;        /* for a semaphore, how many are taken */
	unsigned total_permits; /* the largest number of permits that an owner goes by; 0: no owner has permits */
	dl_time ttl;            /* DL_FOREVER: none; only if it is held */
	int64_t fencing_token;  /* 0: none */
	int64_t waiters;
	zval owners, queue; /* arrays of Holders, which distlock_status_make() takes over */
} distlock_status;

/* Describes the owner of a token, or the waiter with this token. Anybody may have written the token; NULL: it couldn't
 * be read. If the mode is Read, the token says whether its owner really reads, or has permits. */
distlock_holder distlock_status_holder_of(const char *token, size_t length, distlock_mode mode);

/* Describes the owner that was ahead. false: it isn't known. */
bool distlock_status_holder_ahead(const dl_ahead *ahead, distlock_holder *holder);

/* Appends what is known about those ahead, if anything is. */
void distlock_status_append_ahead(smart_str *text, const dl_lock *lock, const dl_ahead *ahead);

/* Makes a Holder. */
void distlock_status_make_holder(zval *to, const distlock_holder *holder);

/* Appends a Holder to the queue, or to the owners, whose permits are noted. */
void distlock_status_add_waiter(distlock_status *status, const distlock_holder *waiter);
void distlock_status_add_owner(distlock_status *status, const distlock_holder *owner);

/* Makes a LockStatus. */
void distlock_status_make(zval *to, distlock_status *status);

/* The owners in a LockStatus, and a property of one of these. Borrowed. */
HashTable *distlock_status_owners(const zval *status);
const zval *distlock_status_of_owner(const zval *owner, const char *name);

#endif
