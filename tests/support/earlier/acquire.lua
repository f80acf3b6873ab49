-- ARGV: token, ttl, what is wanted, server, and of a caller that waits its entry in the queue and the one it had before (''
-- if none). Returns the fencing token, or {ttl left, position, time, a token that owns}.
local call = redis.call

-- Nobody else is there: what happens most comes before the functions, which take time to be made.
if call('exists', KEYS[1], KEYS[2]) == 0 then
	call('set', KEYS[1], ARGV[3] == 'write' and ARGV[1] or 'distlock:shared ' .. ARGV[1], 'px', ARGV[2])
	local fencing = call('incr', KEYS[3])
	if fencing > 1 then
		return fencing
	end
	-- The counter was missing. It is started below, where the token is found to own the lock already.
	call('del', KEYS[3])
end

local owner = redis.pcall('get', KEYS[1])

-- needs: common
local token, ttl, mode, server, entry, previous = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]

if renew_own(mode, token, ttl) then
	return next_fencing_token()
end
if entry then
	enqueue(entry, previous)
end
if not owner or owner == SHARED then
	local fencing = serve(entry, server)
	if fencing then
		return fencing
	elseif call('exists', queue) == 0 and can_have(mode, token) then
		give(mode, token, ttl)
		return next_fencing_token()
	end
end
return refuse(token, entry)
