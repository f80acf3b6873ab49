-- KEYS: one that a lock protects. Returns its value, whether or not the lock is held.
return redis.call('get', KEYS[1])
