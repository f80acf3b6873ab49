-- If the token owns the lock exclusively: changes the value that the lock protects, and releases.
--
-- KEYS: lock, queue, fence, shares, due, and the key of the value.
-- ARGV: token
--       server: the run_id, which is passed on in grants
--       lifetime: of the value, in seconds
--       value
--       change: 'touch', which only restarts the lifetime of the value, or sets the value if it is gone; 'delete'; or
--           nothing: sets the value
--       is_kept: 'kept' if the lock isn't released
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
-- Replies: 1: done; 0: the token doesn't own the lock, and nothing was changed
local lock, queue, fence, shares, due, value_key = unpack(KEYS)
local token, server, lifetime, value, change, is_kept, counter_lifetime = unpack(ARGV)
-- optional: change, is_kept, counter_lifetime
local call = redis.call

if redis.pcall('get', lock) ~= token then
	return 0
end
if change == 'delete' then
	call('del', value_key)
elseif change ~= 'touch' or call('expire', value_key, lifetime) == 0 then
	call('set', value_key, value, 'ex', lifetime)
end
if is_kept == 'kept' then
	return 1
end
local first = call('zpopmin', queue)
if not first[1] then
	return call('del', lock)
end

-- needs: fences
-- needs: base
-- expand: hand_over
local owner = false

-- needs: grant
-- needs: permits
-- needs: shares
-- needs: common
serve(nil, server)
if not owner then
	call('del', lock)
end
return 1
