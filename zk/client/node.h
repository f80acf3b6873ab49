#ifndef DL_ZK_NODE_H
#define DL_ZK_NODE_H

#include "core/text/error.h"
#include "core/text/token.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names, sequences and data of the nodes that represent a lock's contenders. The names are those of Apache Curator. In
 * other programs' names, only two things matter: the sequence at the end, and whether the part before it marks a
 * reader. */

/* As long as the longest name of a lock on Redis. */
#define DL_ZK_LONGEST_PATH 1024

/* The size of "_c_" and a UUID, with the NUL. */
#define DL_ZK_CONTENDER_SIZE 40

/* The size of that, a number and the longest suffix, with the NUL. */
#define DL_ZK_NAME_SIZE 64

/* The size of what the server appends to a name, with the NUL. */
#define DL_ZK_SEQUENCE_SIZE 12

/* The size of a host, a pid, a session and a name, with the NUL. */
#define DL_ZK_DATA_SIZE 448

/* The part of a name between its UUID and its sequence. */
#define DL_ZK_LOCK "-lock-"    /* Curator's InterProcessMutex */
#define DL_ZK_READ "-__READ__" /* Curator's InterProcessReadWriteLock */
#define DL_ZK_WRITE "-__WRIT__"
#define DL_ZK_PERMIT "-permit-" /* a semaphore's */

/* Whether the path is absolute and acceptable to ZooKeeper; the root can't be a lock. If not, the error says what is
 * wrong, in words that follow "the argument". */
bool dl_zk_node_check_path(const char *path, size_t length, dl_error *error);

/* Returns the path of a child, to be freed. */
char *dl_zk_node_path(const char *parent, const char *name);

/* Cuts off the last segment. false: it was the only one. */
bool dl_zk_node_shorten(char *path);

/* Appends the next segment of the whole path, which must begin with this one. false: the path is already complete. */
bool dl_zk_node_lengthen(char *path, const char *whole);

/* Writes a unique id for a new contender; the names of all its nodes begin with this. */
void dl_zk_node_contender(char contender[DL_ZK_CONTENDER_SIZE]);

/* Writes the name of a node of that contender, without the sequence. The number distinguishes a contender's nodes; for
 * a semaphore, it is the number of permits. 0: the name has no number. */
void dl_zk_node_name(char name[DL_ZK_NAME_SIZE], const char *contender, unsigned number, const char *suffix);

/* Returns the length of the part that identifies the contender; 0: the name has no such part, so the node is a
 * contender by itself. */
size_t dl_zk_node_contender_length(const char *name);

/* Returns the number of permits that the name of a semaphore's node contains; 0: it contains none. */
unsigned dl_zk_node_permits(const char *name);

/* Whether the child belongs to a reader; otherwise it belongs to a writer. */
bool dl_zk_node_is_reader(const char *name);

/* Reads a child's sequence. false: the child isn't a contender. */
bool dl_zk_node_sequence(const char *name, int32_t *sequence);

/* Whether a child's number shows when it was created. The server's counter ends at 2^31 - 1: all later children get
 * this number, and some that are created at the same moment get a negative one (python-zk/kazoo#730 shows what that did
 * to a recipe). A child with such a number, or with one of the last million before it, must not own a lock. So a child
 * that was created in time never meets an owner whose number is out of order. Two children with the same number must
 * never both own the lock.
 */
static inline bool dl_zk_node_is_in_time(int32_t sequence)
{
	return sequence >= 0 && sequence <= INT32_MAX - 1000000;
}

/* "[label@]host:pid:0x<session>:<name>", with the label as in a token */
void dl_zk_node_data(char data[DL_ZK_DATA_SIZE], int64_t session, const char *name);

/* Reads the data of a node, which anybody may have written. If another program's data is an IP address, that is the
 * host. */
void dl_zk_node_identify(const char *data, size_t length, dl_token_identity *identity);

/* Whether a node has such data; if not, another program created it. Host and label may still be anything. */
bool dl_zk_node_is_own(const char *data, size_t length);

/* For messages: the beginning of a path whose last part is a name that another client chose. */
#define DL_ZK_SHOWN_SIZE 161
void dl_zk_node_show(char shown[DL_ZK_SHOWN_SIZE], const char *path);

#endif
