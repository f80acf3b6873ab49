-- ARGV: token, server. Returns 1 if the token owned the lock until now.

-- Nobody waits: what happens most comes before the functions, which take time to be made.
if redis.call('get', KEYS[1]) == ARGV[1] and redis.call('exists', KEYS[2]) == 0 then
	return redis.call('del', KEYS[1])
end

-- needs: common
local owner = redis.call('get', lock)
if owner and owner ~= ARGV[1] then
	return 0
end
if not serve(nil, ARGV[2]) then
	redis.call('del', lock)
end
return owner and 1 or 0
