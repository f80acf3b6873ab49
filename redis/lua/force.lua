-- ARGV: server, and 'foreign' if what another program wrote is to go, too. Ends everybody's ownership and serves the
-- next. Returns 1 if the lock was held.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: lock
-- Any string may stand at the key, and it needn't be a lock. Only the form of distlock's own values says so.
local function is_own(value)
	local random = value:match('^[^:]+:%d+:(%x+):%d+$') or ''
	return #random == 32 or value == 'distlock:shared' or value:sub(1, 16) == 'distlock:shared '
end
if owner and ARGV[2] ~= 'foreign' and not is_own(owner) then
	return redis.error_reply('FOREIGN the key holds a string of ' .. #owner
			.. ' bytes that distlock did not write, so it may not be a lock: ' .. KEYS[1])
end

-- needs: keys
-- needs: grant
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
