-- The server's time in microseconds, and in milliseconds, the unit of expiries. Formatting a large number takes longer
-- than reading the clock, so the number that is sent often is formatted once.
local time = call('time')
local now = time[1] * 1000000 + time[2]
local now_text = time[1] .. ('00000' .. time[2]):sub(-6)
local now_ms = (now - now % 1000) / 1000

-- A waiter must ask again after SHORTEST_INTERVAL, or after a longer time, up to LONGEST_INTERVAL, if it is further
-- back. Once it is late by SLACK, it is presumed dead. All are in microseconds. docs/protocol-redis.md, "Waiting that
-- notices", has what they promise, which proof/model/waiting.c checks, and what they cost, which `scripts/bench redis
-- --only=waiting` counts.
local SHORTEST_INTERVAL, LONGEST_INTERVAL, SLACK = 1500000, 10000000, 3000000

-- A waiter whose ticket is younger than this can't be overdue. Neither can those behind it: their tickets are larger. A
-- ticket later than the clock shows that the clock was set back.
local SOONEST_OVERDUE = SHORTEST_INTERVAL + SLACK

-- Scores from here on, in microseconds, are later than any clock, and are no longer exact: another program wrote them.
local NO_TIME = 9007199254740992

-- The value of a lock that is shared. No token equals it. Shares count only while the lock has this value. If there is
-- only one share, its token may instead follow this value, after a space; then it costs no more than an exclusive
-- owner. If it were always in the set, acquiring and releasing it would take the server at least 40 % longer, and ten
-- commands rather than six.
local SHARED = 'distlock:shared'

-- A channel with a hash tag, whose brace is this byte after "distlock:", belongs to a slot of a cluster.
local BRACE = 123

-- A share may have a score that isn't a time, if another program wrote it. It counts as this much later than now.
local ENDLESS = 4503599627370496
