-- The server's clock: in microseconds, and in milliseconds, in which expiries are counted.
local time = call('time')
local now = time[1] * 1000000 + time[2]
local now_ms = math.floor(now / 1000)

-- The value of a lock that is shared. No token equals it. Shares count only while the lock has this value. If there is
-- only one share, it may instead follow the value, after a space: then it costs no more than an exclusive owner. If it
-- were always in the set, even the shortest way of acquiring and releasing it would take the server 40 % longer, and
-- ten commands rather than six.
local SHARED = 'distlock:shared'
