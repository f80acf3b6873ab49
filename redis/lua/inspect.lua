-- Returns {owner or false, ttl left, number of waiters, the last fencing token or false}.
local owner = redis.pcall('get', KEYS[1])
if type(owner) == 'table' then
	owner = ''
end
return {owner, redis.call('pttl', KEYS[1]), redis.call('zcard', KEYS[2]), redis.call('get', KEYS[3])}
