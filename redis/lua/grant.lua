-- For all scripts that grant a lock to a waiter. base.lua must come before this part. model/waiting.c and
-- model/redis_modes.pml are models of this: look at them after a change.

-- A missing counter starts at the time in microseconds, which is more than the counter can have reached before. Its
-- expiry isn't refreshed, so that no key stays forever. From 2^53 on, Lua doesn't count exactly, and tokens would
-- repeat. In that case, or if the counter isn't a number, no token is given, and spent is the error to reply with.
local spent
local function next_fencing_token()
	local fencing = redis.pcall('incr', fence)
	if type(fencing) == 'table' and not fencing.err:find('integer', 1, true) and not fencing.err:find('overflow', 1, true)
			and not fencing.err:find('WRONGTYPE', 1, true) then
		spent = fencing
	elseif type(fencing) == 'table' or fencing >= 9007199254740992 then
		spent = redis.error_reply('FENCING delete the counter of fencing tokens, which is at its end or no number: ' .. fence)
	elseif fencing > 1 then
		return fencing
	else
		call('set', fence, now_text, 'ex', '604800')
		return now
	end
end

-- Returns whether a waiter with this ticket may be overdue. If it can't be, neither can those behind it: their tickets
-- are larger, and nobody is overdue so soon after joining the queue. A ticket later than the clock shows that the clock
-- was set back.
local function may_be_overdue(ticket)
	return math.abs(now - ticket) >= SHORTEST_INTERVAL + SLACK
end

-- A channel with a hash tag belongs to a slot of a cluster.
local function is_sharded(channel)
	return channel:byte(10) == 123
end

-- Returns how many clients listen to each channel: {channel, number, channel, number...}. Either all channels are
-- sharded, or none of them is.
local function listeners(are_sharded, ...)
	return call('pubsub', are_sharded and 'shardnumsub' or 'numsub', ...)
end

-- A fencing token of 0 says that the lock was free, and that nothing was granted.
local function tell(channel, token, fencing, server)
	local message = token .. ' ' .. string.format('%.0f', fencing) .. ' ' .. now_text .. ' ' .. server
	call(is_sharded(channel) and 'spublish' or 'publish', channel, message)
end

-- Returns the words of an entry; nothing if no client can have written it, so that its waiter can't be served. A ttl is
-- a year at most, and the server would refuse an impossible one in the middle of a script.
local function read_entry(entry)
	local ttl, channel, token, wanted = entry:match('^([1-9]%d*) (%S+) (%S+) (%S+)')
	if ttl and tonumber(ttl) <= 31536000000 and token ~= SHARED then
		return ttl, channel, token, wanted
	end
end

-- Used when an exclusive owner gives up the lock. Hands it to the first waiter, which has already been removed from the
-- queue, if that waiter is alive and wants the lock exclusively. Otherwise puts the waiter back, and serve() must
-- decide. This is faster than defining all the functions that serve() needs.
local function hand_over(head, ticket, server)
	local ttl, channel, token, wanted = read_entry(head)
	local is_alive = wanted == 'write'
			and (not may_be_overdue(ticket) or tonumber(call('zscore', due, head) or now + 1) > now)
			and listeners(is_sharded(channel), channel)[2] > 0
	local fencing = is_alive and next_fencing_token()
	if fencing then
		call('zrem', due, head)
		call('set', lock, token, 'px', ttl)
		tell(channel, token, fencing, server)
	else
		call('zadd', queue, ticket, head)
		call('expire', queue, '86400')
	end
	return fencing
end
