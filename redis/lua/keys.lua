-- KEYS: the lock, its queue of waiters, its fencing counter, and the shares of those that hold it together: their
-- tokens, by when they expire; and the entries of the queue, by when each must be heard of.
local lock, queue, fence, shares, due = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]

-- By the server's clock, in microseconds; and in milliseconds, as expiries are counted.
local time = call('time')
local now = time[1] * 1000000 + time[2]
local now_ms = math.floor(now / 1000)

-- The value of a lock that is shared. No token is like it, and the shares count only while it stands there. Behind a
-- space, the only share may stand there itself: that is as cheap as an owner.
local SHARED = 'distlock:shared'
