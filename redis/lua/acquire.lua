-- ARGV: token, ttl, server, and of a caller that waits its entry in the queue and the one it had before ('' if none).
-- Returns the fencing token, or {ttl left, position, time, owner}.
local call = redis.call

-- Nobody else is there: what happens most comes before the functions, which take time to be made.
if call('exists', KEYS[1], KEYS[2]) == 0 then
	call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
	local fencing = call('incr', KEYS[3])
	if fencing > 1 then
		return fencing
	end
	-- The counter was missing. It is started below, where the token is found to own the lock already.
	call('del', KEYS[3])
end

-- needs: common
local token, ttl, server, entry, previous = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]

-- Another program may keep something else there than a string: Symfony, say, a sorted set.
local owner = redis.pcall('get', lock)
if type(owner) == 'table' then
	owner = ''
end
if owner == token then
	call('pexpire', lock, ttl)
	return next_fencing_token()
end

-- An entry that changes its channel keeps its ticket.
if entry then
	if not call('zscore', queue, entry) then
		local ticket = previous ~= '' and call('zscore', queue, previous)
		if ticket then
			call('zrem', queue, previous)
		else
			ticket = (call('zrange', queue, -1, -1, 'withscores')[2] or 0) + 1
		end
		call('zadd', queue, ticket, entry)
	end
	call('expire', queue, 86400)
end

local left
if owner then
	left = call('pttl', lock)
else
	local fencing
	owner, left, fencing = serve(entry, server)
	if not owner then
		call('set', lock, token, 'px', ttl)
		return next_fencing_token()
	elseif owner == token then
		return fencing
	end
end
local position = entry and call('zrank', queue, entry)
return {left, position or 0, now(), owner}
