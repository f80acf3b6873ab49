-- model/redis_modes.pml is a model of this: look at it after a change.
-- ARGV: token, server and, of a token that is owed, its entries in the queue (three, '' if none), which it leaves
-- first. Returns 1 if the token owned the lock, or its share or shares, until now.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])
local is_owner = owner == ARGV[1] or owner == 'distlock:shared ' .. ARGV[1]

-- What happens most comes before most of the functions, which take time to be made: nobody waits, or the first waiter
-- gets the lock.
local first = is_owner and not ARGV[3] and call('zpopmin', KEYS[2]) or {}
if is_owner and not first[1] and (not ARGV[3] or call('exists', KEYS[2]) == 0) then
	return call('del', KEYS[1])
end

-- needs: keys
-- needs: grant
if first[1] and hand_over(first[1], first[2], ARGV[2]) then
	return 1
end

-- needs: permits
-- needs: common
if ARGV[3] then
	leave_queue(ARGV[3], ARGV[4], ARGV[5])
end
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
