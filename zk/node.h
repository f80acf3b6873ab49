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

/* "_c_" and a UUID, and the NUL. */
#define DL_ZK_CONTENDER_SIZE 40

/* That, a number, the longest suffix, and the NUL. */
#define DL_ZK_NAME_SIZE 64

/* What the server adds to a name, and the NUL. */
#define DL_ZK_SEQUENCE_SIZE 12

/* A host, a pid, a session, a name, and the NUL. */
#define DL_ZK_DATA_SIZE 256

/* What a name has between its UUID and its sequence. */
#define DL_ZK_LOCK "-lock-"    /* Curator's InterProcessMutex */
#define DL_ZK_READ "-__READ__" /* Curator's InterProcessReadWriteLock */
#define DL_ZK_WRITE "-__WRIT__"
#define DL_ZK_PERMIT "-permit-" /* a semaphore's */

/* Whether it is absolute, and what ZooKeeper accepts; the root isn't a lock. The error says what is wrong, without a subject. */
bool dl_zk_node_check_path(const char *path, size_t length, dl_error *error);

/* The path of a child, to be freed. */
char *dl_zk_node_path(const char *parent, const char *name);

/* Cuts the last segment off; false: that was the last one. */
bool dl_zk_node_shorten(char *path);

/* Adds the next segment of the whole path, which begins with that one; false: it is whole already. */
bool dl_zk_node_lengthen(char *path, const char *whole);

/* A new contender, which no other is like: what the names of all its nodes begin with. */
void dl_zk_node_contender(char contender[DL_ZK_CONTENDER_SIZE]);

/* The name, without its sequence, of a node of that contender. The number tells apart those that a contender has; of a
 * semaphore's it is that of the permits. 0: none. */
void dl_zk_node_name(char name[DL_ZK_NAME_SIZE], const char *contender, unsigned number, const char *suffix);

/* How long the part is that names the contender; 0: the name has none, and its node is a contender by itself. */
size_t dl_zk_node_contender_length(const char *name);

/* The permits that a semaphore's node goes by; 0: the name doesn't say. */
unsigned dl_zk_node_permits(const char *name);

/* Whether the child reads; every other one writes. */
bool dl_zk_node_is_reader(const char *name);

/* What the sequence of a child is. false: the child isn't a contender. */
bool dl_zk_node_sequence(const char *name, int32_t *sequence);

/*
 * Whether a child's number tells when it came. The server's counter ends at 2^31 - 1: all that come then get this number, and
 * some that come at once a negative one. Nobody may own by such a number, nor by one of the last million before it, so that
 * no such owner is met by one that came in time. Two with the same number must never both own.
 */
static inline bool dl_zk_node_is_in_time(int32_t sequence)
{
	return sequence >= 0 && sequence <= INT32_MAX - 1000000;
}

/* "host:pid:0x<session>:<name>" */
void dl_zk_node_data(char data[DL_ZK_DATA_SIZE], int64_t session, const char *name);

/* Splits data of that form: the length of the host, and the pid. false: another program wrote it. */
bool dl_zk_node_owner(const char *data, size_t length, size_t *host_length, long *pid);

#endif
