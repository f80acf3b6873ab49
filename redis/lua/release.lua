-- ARGV: token, server. Returns 1 if the token owned the lock, or a share, until now.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])
local is_owner = owner == ARGV[1] or (owner == 'distlock:shared' and call('zrem', KEYS[4], ARGV[1]) == 1)

-- Nobody waits, and nobody else has a share: what happens most comes before the functions, which take time to be made.
if is_owner and call('exists', KEYS[2], KEYS[4]) == 0 then
	return call('del', KEYS[1])
end

-- needs: common
if owner == ARGV[1] then
	owner = false
end
if not owner or owner == SHARED then
	serve(nil, ARGV[2])
	if owner == SHARED and not is_fit then
		fit_expiry()
	elseif not owner then
		call('del', lock)
	end
end
return is_owner and 1 or 0
