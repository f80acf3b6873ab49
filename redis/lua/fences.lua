-- What stands in the place of a fencing token, in replies and messages, if there is none. Fencing tokens are larger
-- than all of these, which redis/lua/lua.h has for C.
--
-- NOTHING: the token owns nothing. FREE: the lock is free, to a caller that only waits for that. ASK: the waiter must
-- ask; only in messages.
local NOTHING, FREE, ASK = 0, 0, 1
