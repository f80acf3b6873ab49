-- The server's clock: in microseconds, and in milliseconds, in which expiries are counted. Writing down a large number
-- takes a server longer than reading its clock, so what is sent often is written down once, as text.
local time = call('time')
local now = time[1] * 1000000 + time[2]
local now_text = time[1] .. ('00000' .. time[2]):sub(-6)
local now_ms = math.floor(now / 1000)

-- A waiter must ask again after this time, or a longer one if it is further back. Once it is late by the second, it is
-- presumed dead. Both in microseconds.
local SHORTEST_INTERVAL, SLACK = 1500000, 3000000

-- The value of a lock that is shared. No token equals it. Shares count only while the lock has this value. If there is
-- only one share, it may instead follow the value, after a space: then it costs no more than an exclusive owner. If it
-- were always in the set, even the shortest way of acquiring and releasing it would take the server 40 % longer, and
-- ten commands rather than six.
local SHARED = 'distlock:shared'
