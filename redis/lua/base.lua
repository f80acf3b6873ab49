-- The server's time in microseconds, and in milliseconds, the unit of expiries. Formatting a large number takes longer
-- than reading the clock, so the number that is sent often is formatted once.
local time = call('time')
local now = time[1] * 1000000 + time[2]
local now_text = time[1] .. ('00000' .. time[2]):sub(-6)
local now_ms = math.floor(now / 1000)

-- A waiter must ask again after SHORTEST_INTERVAL, or after a longer time if it is further back. Once it is late by
-- SLACK, it is presumed dead. Both are in microseconds.
local SHORTEST_INTERVAL, SLACK = 1500000, 3000000

-- The value of a lock that is shared. No token equals it. Shares count only while the lock has this value. If there is
-- only one share, its token may instead follow this value, after a space; then it costs no more than an exclusive
-- owner. If it were always in the set, acquiring and releasing it would take the server at least 40 % longer, and ten
-- commands rather than six.
local SHARED = 'distlock:shared'
