-- Reads a value that a lock protects, whether or not the lock is held.
--
-- KEYS: the key of the value.
-- Replies: the value, or false
return redis.call('get', KEYS[1])
