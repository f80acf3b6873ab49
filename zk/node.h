#ifndef DL_ZK_NODE_H
#define DL_ZK_NODE_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Names, sequences and data of the nodes that stand for the contenders of a lock. The names are those of Apache
 * Curator; of other programs' names only the sequence at the end counts, and whether what is before it says that they read.
 */

#define DL_ZK_LONGEST_PATH 1024

/* "_c_", a UUID, the longest suffix, and the NUL. */
#define DL_ZK_NAME_SIZE 64

/* What the server adds to a name, and the NUL. */
#define DL_ZK_SEQUENCE_SIZE 12

/* A host, a pid, a session, a name, permits and a mark, and the NUL. */
#define DL_ZK_DATA_SIZE 256

/* What a name has between its UUID and its sequence. */
#define DL_ZK_LOCK "-lock-"                         /* Curator's InterProcessMutex */
#define DL_ZK_READ "-__READ__"                      /* Curator's InterProcessReadWriteLock */
#define DL_ZK_WRITE "-__WRIT__"
#define DL_ZK_UPGRADE "-upgrade"                    /* in front of the name of a writer: a reader that becomes one */
#define DL_ZK_PERMIT "-permit-"                     /* a semaphore's */

/* What the owner of a node may write behind its data, and a colon. */
#define DL_ZK_MARK_READING "reading"                /* a writer: it only reads from now on */
#define DL_ZK_MARK_WRITING "writing"                /* an upgrade: it doesn't let waiting readers pass any more */
#define DL_ZK_MARK_GRANTED "granted"                /* a semaphore's: it waited, and has its permit */

/* Whether it is absolute, and what ZooKeeper accepts; the root isn't a lock. The error says what is wrong, without a subject. */
bool dl_zk_path_check(const char *path, size_t length, dl_error *error);

/* The path of a child, to be freed. */
char *dl_zk_node_path(const char *parent, const char *name);

/* Cuts the last segment off; false: that was the last one. */
bool dl_zk_node_shorten(char *path);

/* The name, without its sequence, of a new contender: no other has the same. */
void dl_zk_node_name(char name[DL_ZK_NAME_SIZE], const char *suffix);

/* Whether the child reads; every other one writes. */
bool dl_zk_node_is_reader(const char *name);
/* Whether it is a reader's that becomes a writer. */
bool dl_zk_node_is_upgrade(const char *name);
/* Whether it is this program's, by the version of its UUID: 8, where a random one has 4. */
bool dl_zk_node_is_own_kind(const char *name);

/* What the sequence of a child is. false: the child isn't a contender. */
bool dl_zk_node_sequence(const char *name, int32_t *sequence);

static inline bool dl_zk_node_precedes(int32_t sequence, int32_t other)
{
	return sequence < other;
}

/*
 * Whether a child's number tells when it came. The server's counter ends at 2^31 - 1: all that come then get this number, and
 * some that come at once a negative one. Nobody may own by such a number, nor by one of the last million before it, so that
 * no such owner is met by one that came in time. Two with the same number must never both own.
 */
static inline bool dl_zk_node_is_in_time(int32_t sequence)
{
	return sequence >= 0 && sequence <= INT32_MAX - 1000000;
}

/* "host:pid:0x<session>:<name>", of a semaphore's node with ":<permits>" behind it; 0: it isn't one. */
void dl_zk_node_data(char data[DL_ZK_DATA_SIZE], int64_t session, const char *name, unsigned permits);

/* The data with a mark behind it. */
void dl_zk_node_marked(char marked[DL_ZK_DATA_SIZE], const char *data, const char *mark);
bool dl_zk_node_has_mark(const char *data, const char *mark);

/* The permits that the data of a semaphore's node speaks of; 0: it doesn't. */
unsigned dl_zk_node_permits(const char *data);

/* Splits data of that form: the length of the host, and the pid. false: another program wrote it. */
bool dl_zk_node_owner(const char *data, size_t length, size_t *host_length, long *pid);

#endif
