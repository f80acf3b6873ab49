-- ARGV: server. Ends everybody's ownership and serves the next. Returns 1 if the lock was held.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: lock
-- needs: permits
-- needs: common
local held = owner and 1 or 0
if owner == SHARED then
	call('del', shares)
end
owner, count = false, 0
serve(nil, ARGV[1])
if not owner then
	call('del', lock)
end
return held
