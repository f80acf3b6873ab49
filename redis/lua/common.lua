-- What the scripts of a lock share, which have made redis.call their local call. KEYS: the lock, its queue of waiters, its
-- fencing counter.
local lock, queue, fence = KEYS[1], KEYS[2], KEYS[3]

local function now()
	local time = call('time')
	return time[1] * 1000000 + time[2]
end

-- A counter that is missing starts at the time in microseconds, further than any earlier count has come.
-- Its expiry isn't refreshed: no key stays for ever.
local function next_fencing_token()
	local fencing = call('incr', fence)
	if fencing == 1 then
		fencing = now()
		call('set', fence, string.format('%.0f', fencing), 'ex', 604800)
	end
	return fencing
end

-- Hands the lock to the first waiter that is alive: the caller, if it has an entry, or one whose channel
-- somebody listens to.
-- Returns its token, its ttl and its fencing token; nothing when nobody waits.
local function serve(caller, server)
	while true do
		local head = call('zpopmin', queue)[1]
		if not head then
			return nil
		end
		local ttl, channel, token = head:match('^(%d+) (%S+) (%S+)$')
		if ttl then
			local fencing = next_fencing_token()
			if head == caller or call('publish', channel,
					string.format('%s %.0f %.0f %s', token, fencing, now(), server)) > 0 then
				call('set', lock, token, 'px', ttl)
				return token, tonumber(ttl), fencing
			end
		end
	end
end
