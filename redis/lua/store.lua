-- KEYS: those of a lock, and the one that it protects. ARGV: token, server, what becomes of the value there ('set';
-- 'touch': only its lifetime begins anew, unless it is gone; 'delete'), the lifetime in seconds, the value, and
-- anything if the lock is kept. Does that and releases, if the token owns the lock alone; returns 1 if so, otherwise 0,
-- and nothing was changed.
local call = redis.call
local change, lifetime, value = ARGV[3], ARGV[4], ARGV[5]

if redis.pcall('get', KEYS[1]) ~= ARGV[1] then
	return 0
end
if change == 'delete' then
	call('del', KEYS[6])
elseif change == 'set' or call('expire', KEYS[6], lifetime) == 0 then
	call('set', KEYS[6], value, 'ex', lifetime)
end
if ARGV[6] then
	return 1
end
local first = call('zpopmin', KEYS[2])
if not first[1] then
	return call('del', KEYS[1])
end

-- needs: keys
-- needs: grant
if hand_over(first[1], first[2], ARGV[2]) then
	return 1
end
local owner = false

-- needs: permits
-- needs: common
serve(nil, ARGV[2])
if not owner then
	call('del', lock)
end
return 1
