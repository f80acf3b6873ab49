-- needs: common
-- ARGV: token, ttl, the caller's entry in the queue ('' to try once), its entry so far ('' if none), server.
-- Returns {1, fencing token}, or {0, ttl left, position, time, owner}.
local token, ttl, entry, previous, server = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]

local function take()
	redis.call('set', lock, token, 'px', ttl)
	return {1, next_fencing_token()}
end

if redis.call('exists', lock, queue) == 0 then
	return take()
end

local owner = redis.call('get', lock)
if owner == token then
	redis.call('pexpire', lock, ttl)
	return {1, next_fencing_token()}
end

-- An entry that changes its channel keeps its ticket.
if entry ~= '' then
	if not redis.call('zscore', queue, entry) then
		local ticket = previous ~= '' and redis.call('zscore', queue, previous)
		if ticket then
			redis.call('zrem', queue, previous)
		else
			ticket = (redis.call('zrange', queue, -1, -1, 'withscores')[2] or 0) + 1
		end
		redis.call('zadd', queue, ticket, entry)
	end
	redis.call('expire', queue, 86400)
end

local left
if owner then
	left = redis.call('pttl', lock)
else
	local fencing
	owner, left, fencing = serve(entry, server)
	if not owner then
		return take()
	elseif owner == token then
		return {1, fencing}
	end
end
local position = entry ~= '' and redis.call('zrank', queue, entry)
return {0, left, position or 0, now(), owner}
