-- model/redis_modes.pml is a model of this: look at it after a change.
-- ARGV: token, server. Returns 1 if the token owned the lock, or its share or shares, until now.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])
local is_owner = owner == ARGV[1] or owner == 'distlock:shared ' .. ARGV[1]

-- Nobody waits: what happens most comes before the functions, which take time to be made.
if is_owner and call('exists', KEYS[2]) == 0 then
	return call('del', KEYS[1])
end

-- needs: permits
-- needs: common
if owner == ARGV[1] then
	owner = false
elseif owner == SHARED then
	local ended = call('zrem', shares, each_share_of(ARGV[1]))
	is_owner = ended == permits_of(ARGV[1])
	count = count - ended
	owner = count > 0 and SHARED
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
