#ifndef DL_ZK_NODE_H
#define DL_ZK_NODE_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Names, sequences and data of the nodes that stand for the contenders of a lock. The names are those of Apache
 * Curator; of other programs' names only the sequence at the end counts.
 */

#define DL_ZK_LONGEST_PATH 1024

/* "_c_", a UUID, "-lock-", and the NUL. */
#define DL_ZK_NAME_SIZE 48

/* What the server adds to a name, and the NUL. */
#define DL_ZK_SEQUENCE_SIZE 12

/* A host, a pid, a session and a UUID, and the NUL. */
#define DL_ZK_DATA_SIZE 192

/* Whether it is absolute, and what ZooKeeper accepts; the root isn't a lock. The error says what is wrong, without a subject. */
bool dl_zk_path_check(const char *path, size_t length, dl_error *error);

/* The path of a child, to be freed. */
char *dl_zk_node_path(const char *parent, const char *name);

/* Cuts the last segment off; false: that was the last one. */
bool dl_zk_node_shorten(char *path);

/* The name, without its sequence, of a new contender: no other has the same. */
void dl_zk_node_name(char name[DL_ZK_NAME_SIZE]);

/* What the sequence of a child is. false: the child isn't a contender. */
bool dl_zk_node_sequence(const char *name, int32_t *sequence);

/* The server's counter goes on from 2^31 - 1 to -2^31. Contenders that live at the same time are never half its range apart. */
static inline bool dl_zk_node_precedes(int32_t sequence, int32_t other)
{
	return (int32_t) ((uint32_t) sequence - (uint32_t) other) < 0;
}

/* "host:pid:0x<session>:<name>" */
void dl_zk_node_data(char data[DL_ZK_DATA_SIZE], int64_t session, const char *name);

/* Splits data of that form: the length of the host, and the pid. false: another program wrote it. */
bool dl_zk_node_owner(const char *data, size_t length, size_t *host_length, long *pid);

#endif
