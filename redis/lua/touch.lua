-- Restarts the lifetime of a value, whether or not its lock is held. A value that is gone stays gone.
--
-- KEYS: the key of the value.
-- ARGV: lifetime: in seconds
-- Replies: 1: done; 0: there is no value
local lifetime = unpack(ARGV)

return redis.call('expire', KEYS[1], lifetime)
