-- KEYS: one that a lock protects. Returns its value, whoever holds the lock.
return redis.call('get', KEYS[1])
