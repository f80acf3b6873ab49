-- For all scripts that make a lock shared or serve its waiters. grant.lua and shares.lua must come before this part.
-- `scripts/conform --models` compares this with its models.

-- Makes the token the exclusive owner, for at least as long as a share of its own would have lasted.
local function own(token, ttl)
	local ends = share_of(token)
	if ends then
		ttl = string.format('%.0f', math.max(ttl, time_of(ends) - now_ms))
		call('del', shares)
	end
	call('set', lock, token, 'px', ttl)
	owner, count = token, 0
end

local function give(wanted, token, ttl)
	if most_of(wanted, token) then
		share(token, ttl)
	else
		own(token, ttl)
	end
end

-- If the token already owns what is wanted, because a reply was lost, renews that and returns true. The call may arrive
-- late, after a renewal for a longer time, so it never shortens what is left.
local function renew_own(wanted, token, ttl)
	if owner == token then
		if call('pttl', lock) < tonumber(ttl) then
			call('pexpire', lock, ttl)
		end
		return true
	end
	local has_share = wanted ~= 'upgrade' and share_of(token)
	if has_share then
		share(token, ttl)
	end
	return has_share and true
end

-- How many more dead waiters this script may remove from the queue, 100 with each command. There is a limit because
-- everybody else has to wait for the script: docs/protocol-redis.md, "Scripts", has what was measured with 10,000 dead
-- waiters, 5 to 7 ms with this limit, and 69 ms without. When it reaches 0, serve() stops unfinished, and is soon
-- called again.
local work = 1000
local is_unfinished = false

-- Removes overdue waiters from the queue, since a machine that loses power doesn't close its connections. Each is told
-- to ask: if it is alive after all, it gets its place back. The caller is never overdue, nor is an entry without a
-- time.
local function purge(caller)
	local overdue = call('zrangebyscore', due, '-inf', now_text, 'limit', '0', '100')
	if caller and overdue[1] then
		call('zadd', due, 'xx', now + 1, caller)
		overdue = call('zrangebyscore', due, '-inf', now_text, 'limit', '0', '100')
	end
	while overdue[1] and work > 0 do
		call('zrem', queue, unpack(overdue))
		call('zrem', due, unpack(overdue))
		for _, entry in ipairs(overdue) do
			local channel, token = entry:match('^%d+ (%S+) (%S+) ')
			if channel then
				tell_to_ask(channel, token)
			end
		end
		work = work - #overdue
		overdue = call('zrangebyscore', due, '-inf', now_text, 'limit', '0', '100')
	end
end

-- Returns the index of the first of these entries that is the caller's or whose channel has a listener; if there is
-- none, the number of entries plus one. If an entry's channel is of a different kind from those in front of it, stops
-- there and returns its index, because it has to be looked up with another command.
local function find_alive(entries, caller)
	local channels, are_sharded = {}
	for i, entry in ipairs(entries) do
		local channel = entry:match('^%d+ (%S+) ') or ''
		if i == 1 then
			are_sharded = is_sharded(channel)
		end
		if entry == caller or is_sharded(channel) ~= are_sharded then
			break
		end
		channels[i] = channel
	end
	local numbers = channels[1] and listeners(are_sharded, unpack(channels))
	for i = 1, #channels do
		if numbers[2 * i] > 0 then
			return i
		end
	end
	return #channels + 1
end

-- Returns the first waiters that want to have something. The others, which only wait until the lock is free, have
-- negative tickets, so that they needn't be searched through.
local function first_waiters(most)
	return call('zrangebyscore', queue, '0', '+inf', 'limit', '0', most)
end

-- Returns the first live waiter's entry, and removes the dead ones in front of it from the queue. known: the first
-- waiter's entry, if it has already been read.
local function first_alive(caller, known)
	local most = 1
	while work > 0 do
		local entries = known and {known} or first_waiters(most)
		known = nil
		local alive = find_alive(entries, caller)
		if alive == 1 then
			return entries[1]
		end
		call('zrem', queue, unpack(entries, 1, alive - 1))
		call('zrem', due, unpack(entries, 1, alive - 1))
		work = work - (alive - 1)
		most = math.min(100, work)
	end
end

-- Tells a live waiter among the last in the queue, if there is one, to ask, so that the work continues.
local function hand_on()
	local entries = call('zrange', queue, -100, -1)
	local head = entries[find_alive(entries)]
	local channel, token = (head or ''):match('^%d+ (%S+) (%S+)')
	if channel then
		tell_to_ask(channel, token)
	end
end

-- Called while nobody has the lock: notifies those that only wait until it is free and are in front of the head, which
-- is the first waiter that wants something. They leave the queue, whether or not they are alive. This counts as work,
-- because there may be many. Returns whether the caller is one of them.
local function tell_bystanders(head, caller, server)
	local behind_head = head and '(-' .. call('zscore', queue, head) or '-inf'
	local is_caller_told = false
	while work > 0 do
		local entries = call('zrevrangebyscore', queue, '(0', behind_head, 'limit', 0, 100)
		if not entries[1] then
			break
		end
		call('zrem', queue, unpack(entries))
		work = work - #entries
		for _, entry in ipairs(entries) do
			local channel, token = entry:match('^%d+ (%S+) (%S+) ')
			if entry == caller then
				is_caller_told = true
			elseif channel then
				tell(channel, token, FREE, server)
			end
		end
	end
	return is_caller_told
end

-- Serves waiters from the front of the queue, as long as the first one can have what it wants: the whole lock goes to
-- one, shares may go to many. Removes dead waiters in front even if the live ones have to wait. If the caller was
-- served, returns its fencing token, or FREE if it only waited for that.
local function serve(caller, server)
	local served
	local first = call('zrange', queue, '0', '0', 'withscores')
	local ticket = tonumber(first[2])
	local are_bystanders = ticket and ticket < 0
	if ticket and (are_bystanders or math.abs(now - ticket) >= SOONEST_OVERDUE) then
		purge(caller)
		first = {}
	end
	local head = ticket and first_alive(caller, first[1])
	while true do
		if not owner and are_bystanders and tell_bystanders(head, caller, server) then
			served = FREE
		end
		if not head or work <= 0 then
			break
		end
		local ttl, channel, token, wanted = read_entry(head)
		local is_for_us = ttl and can_have(wanted, token)
		if not is_for_us and ttl and (wanted ~= 'upgrade' or share_of(token)) then
			return served
		end
		call('zrem', queue, head)
		call('zrem', due, head)
		local fencing = is_for_us and next_fencing_token()
		if fencing then
			give(wanted, token, ttl)
			if head == caller then
				served = fencing
			else
				tell(channel, token, fencing, server)
			end
			if owner ~= SHARED then
				return served
			end
		elseif ttl and head ~= caller then
			-- The waiter will ask, and be told that its share is gone, or why there is no fencing token.
			tell_to_ask(channel, token)
		end
		head = first_alive(caller)
	end
	is_unfinished = work <= 0
	if is_unfinished and (not caller or served) then
		hand_on()
	end
	return served
end

local function leave_queue(...)
	call('zrem', queue, ...)
	call('zrem', due, ...)
end

-- If a writer is waiting in front of the caller, returns its token. After serve() has finished, the first waiter is
-- alive.
local function writer_in_front(entry)
	local head = first_waiters(1)[1]
	if head and head ~= entry then
		local token, wanted = head:match('^%d+ %S+ (%S+) (%S+)')
		return token and not most_of(wanted, token) and token
	end
end
