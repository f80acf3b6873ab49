-- ARGV: token, server. Returns 1 if the token owned the lock until now.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- Nobody waits: what happens most comes before the functions, which take time to be made.
if owner == ARGV[1] and call('exists', KEYS[2]) == 0 then
	return call('del', KEYS[1])
end

-- needs: common
if owner and owner ~= ARGV[1] then
	return 0
end
if not serve(nil, ARGV[2]) then
	call('del', lock)
end
return owner and 1 or 0
