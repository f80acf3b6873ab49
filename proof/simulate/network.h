#ifndef SIMULATE_NETWORK_H
#define SIMULATE_NETWORK_H

#include "world.h"

/* The connections between the processes and the server, and what goes wrong with them: what is written is lost, or
 * arrives late, even after its connection was closed; replies are lost; connections break at one end or both; the
 * server is replaced by another one, which may know nothing. */

/* The server's time in microseconds since 1970. */
int64_t network_server_time(void);

/* When the next thing happens; DL_FOREVER: nothing will. */
dl_time network_next(void);
void network_do_next(void);

/* Notices which of its connections the process has closed. */
void network_notice_closed(process *owner);

/* Whether none of the connections that the process has is broken. */
bool network_is_whole(const process *owner);

/* Closes the connections of a process that was killed. */
void network_forget(process *owner);

/* Another server takes over, which has the keys, or not. */
void network_replace_server(bool is_empty);

/* Sets the server's clock back. */
void network_set_clock_back(dl_time span);

#endif
