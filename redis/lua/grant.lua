-- model/waiting.c and model/redis_modes.pml are models of this: look at them after a change.
-- What grants a lock to a waiter. keys.lua is in front.

-- A counter that is missing starts at the time in microseconds, further than any earlier count has come. Its expiry
-- isn't refreshed: no key stays for ever. From 2^53 on Lua doesn't count exactly, and tokens would repeat. No token is
-- given then, nor where the counter isn't one, and what is to be answered stands in spent.
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
		call('set', fence, string.format('%.0f', now), 'ex', 604800)
		return now
	end
end

-- A channel with a hash tag is that of a cluster's slot.
local function is_sharded(channel)
	return channel:byte(10) == 123
end

-- How many listen to each of the channels, which are all sharded, or none of them is: channel, number, channel,
-- number...
local function listeners(are_sharded, channels)
	return call('pubsub', are_sharded and 'shardnumsub' or 'numsub', unpack(channels))
end

local function tell(channel, token, fencing, server)
	call(is_sharded(channel) and 'spublish' or 'publish', channel, string.format('%s %.0f %.0f %s', token, fencing, now, server))
end

-- The words of an entry; nothing where no client can have written it, and its waiter can't be served. A lock lasts a
-- year at most, and any other ttl would be refused in the middle of a script.
local function read_entry(entry)
	local ttl, channel, token, mode = entry:match('^(%d+) (%S+) (%S+) (%S+)')
	ttl = tonumber(ttl)
	if ttl and ttl >= 1 and ttl <= 31536000000 and token ~= SHARED then
		return ttl, channel, token, mode
	end
end

-- The only owner gives the lock up. Hands it to the first waiter, which has been taken out of the queue, if that is
-- alive and wants the lock alone. Otherwise the waiter is put back, and serve() decides. Making all of its functions
-- would take longer than this.
local function hand_over(head, ticket, server)
	local ttl, channel, token, mode = read_entry(head)
	local is_alive = mode == 'write' and tonumber(call('zscore', due, head) or now + 1) > now
			and listeners(is_sharded(channel), {channel})[2] > 0
	local fencing = is_alive and next_fencing_token()
	if fencing then
		call('zrem', due, head)
		call('set', lock, token, 'px', ttl)
		tell(channel, token, fencing, server)
	else
		call('zadd', queue, ticket, head)
		call('expire', queue, 86400)
	end
	return fencing
end
