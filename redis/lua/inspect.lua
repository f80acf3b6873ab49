-- Returns {owner or false, ttl left, number of waiters, the last fencing token or false}.
return {redis.call('get', KEYS[1]), redis.call('pttl', KEYS[1]), redis.call('zcard', KEYS[2]), redis.call('get', KEYS[3])}
