#ifndef DL_REDIS_RATE_H
#define DL_REDIS_RATE_H

#include "core/system/clock.h"
#include "core/text/text.h"
#include "core/text/token.h"
#include "redis/claim/command.h"

/* Requests to a rate limiter, and its replies. Nothing here sends or waits. */

/* The most permits in a period, and in a burst. */
#define DL_REDIS_MOST_RATE INT64_C(1000000000)
#define DL_REDIS_SHORTEST_PERIOD DL_MILLISECOND
#define DL_REDIS_LONGEST_PERIOD (INT64_C(31536000) * DL_SECOND)

/* So many permits in each period, and so many at once. */
typedef struct dl_redis_rate {
	int64_t permits;
	dl_time period;
	int64_t burst;
} dl_redis_rate;

/* Whether all numbers are within their limits, and an empty bucket fills within the longest period. */
bool dl_redis_rate_is_valid(const dl_redis_rate *rate);

/* How long the bucket takes to produce permits, rounded up to a millionth of a microsecond. */
typedef struct dl_redis_cost {
	int64_t microseconds;
	int32_t part; /* in millionths of one */
} dl_redis_cost;
dl_redis_cost dl_redis_rate_cost(const dl_redis_rate *rate, int64_t permits);

/* The key of a limiter, which the caller must free: prefix + name + this. */
#define DL_REDIS_RATE_ENDING ":rate"
char *dl_redis_rate_key(const char *prefix, const char *name);

/* What a limiter has replied: times from then on, in microseconds. */
typedef struct dl_redis_rate_status {
	bool is_granted;
	int64_t wait;    /* until the permits may be used; if none were taken, until they could have been */
	int64_t full;    /* until the bucket is full */
	int64_t backlog; /* until the last permits that anybody took may be used; 0: nobody waits */
} dl_redis_rate_status;

/* The words of a request, and what is needed to give permits back. */
typedef struct dl_redis_take {
	const char *key; /* not owned */
	char id[DL_TOKEN_SIZE];
	char cost[DL_TEXT_NUMBER_SIZE], part[DL_TEXT_NUMBER_SIZE], tolerance[DL_TEXT_NUMBER_SIZE];
	char longest[DL_TEXT_NUMBER_SIZE];
	/* From the reply. */
	char gap[DL_TEXT_NUMBER_SIZE];
	char previous[DL_TOKEN_SIZE];
} dl_redis_take;

/* Prepares requests for so many permits, at most as many as the burst. Draws the id, which stays the same however often
 * the take is sent. */
void dl_redis_take_begin(dl_redis_take *take, const dl_redis_rate *rate, const char *key, int64_t permits);

/* Takes permits unless the caller would have to wait for longer than this many microseconds; negative: however long. A
 * call points into the take. Read the reply with dl_redis_read_rate_status(). */
void dl_redis_take_ask(dl_redis_take *take, int64_t longest, dl_redis_call *call);

/* Takes nothing. Read the reply with dl_redis_read_rate_status(). */
void dl_redis_take_look(dl_redis_take *take, dl_redis_call *call);

/* Gives back what was taken. The reply is a flag: DL_NOT_HELD means that somebody has taken since. */
void dl_redis_take_give_back(const dl_redis_take *take, dl_redis_call *call);

/* Forgets everything about the limiter. The reply is a flag. */
void dl_redis_take_reset(dl_redis_take *take, dl_redis_call *call);

/* Returns false if the reply makes no sense. What is needed to give the permits back is noted in the take. */
bool dl_redis_read_rate_status(const redisReply *reply, dl_redis_take *take, dl_redis_rate_status *status);

/* Returns how long so many more permits would have to be waited for, in microseconds. */
int64_t dl_redis_rate_delay(const dl_redis_rate *rate, const dl_redis_rate_status *status, int64_t permits);

/* Returns how many permits can be had at once. */
int64_t dl_redis_rate_remaining(const dl_redis_rate *rate, const dl_redis_rate_status *status);

/* Returns how many permits were taken that can't be used yet, if all were taken at this rate. */
int64_t dl_redis_rate_waiting(const dl_redis_rate *rate, const dl_redis_rate_status *status);

#endif
