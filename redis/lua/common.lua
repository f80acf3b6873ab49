-- What all scripts need that make a lock shared or serve its waiters. Before this part, a script names its KEYS, sets
-- call to redis.call and owner to the value of the lock, and includes base.lua, grant.lua and permits.lua.
-- model/redis_modes.pml is a model of this: look at it after a change.

-- Uses a command that fails on other types, so a key that doesn't contain shares is left alone.
local function empty_shares()
	call('zremrangebyscore', shares, '-inf', '+inf')
end

-- If the only share is in the lock's value, moves it to the others.
if type(owner) == 'string' and owner:sub(1, 16) == 'distlock:shared ' then
	local left = math.max(call('pttl', lock), 1)
	empty_shares()
	call('zadd', shares, now_ms + left, owner:sub(17))
	call('pexpire', shares, left)
	call('set', lock, SHARED, 'px', left)
	owner = SHARED
end

-- From here on, owner is a token, SHARED or false, and count is the number of shares. A key that isn't a string is no
-- lock, so nobody is served.
local count = 0
if type(owner) == 'table' then
	owner = ''
elseif owner == SHARED then
	call('zremrangebyscore', shares, '-inf', now_ms)
	count = call('zcard', shares)
	owner = count > 0 and SHARED
end

-- Returns when the share of a token ends, or all of its shares; nothing unless it has all of them.
local function share_of(token)
	local last = last_share_of(token)
	return owner == SHARED and (last == token or call('zscore', shares, last)) and call('zscore', shares, token)
end

-- Returns when a share ends, in the form that commands accept. Other programs' shares may have a score that isn't a
-- time.
local function time_of(score)
	return string.format('%.0f', math.min(score, now_ms + 4503599627370496))
end

-- The lock lasts as long as the last of its shares.
local is_fit = false
local function fit_expiry()
	is_fit = true
	local last = time_of(call('zrange', shares, -1, -1, 'withscores')[2])
	if call('pexpireat', lock, last) == 0 then
		-- The shares given before this one had already ended, and the lock with them.
		call('set', lock, SHARED, 'px', string.format('%.0f', math.max(last - now_ms, 1)))
	end
	call('pexpireat', shares, last)
end

-- Gives the token a share, or makes its share last for the ttl from now. Removes leftover shares that don't count.
local function share(token, ttl)
	if owner ~= SHARED then
		empty_shares()
		call('set', lock, SHARED, 'px', ttl)
		owner, count = SHARED, 0
	end
	count = count + call('zadd', shares, each_share_of(token, now_ms + ttl))
	fit_expiry()
end

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

-- If a share is wanted: returns how many there may be, 0 for any number; otherwise nothing. wanted is 'write', that
-- number, preceded by a slash if the token is for several permits, or 'upgrade'. Anything else is a request for
-- exclusive ownership.
local function most_of(wanted, token)
	local most = tonumber(wanted:match('^/?(%d+)$'))
	return most and (most == 0 or permits_of(token) <= most) and most
end

local function can_have(wanted, token)
	if wanted == 'upgrade' then
		return count == 1 and share_of(token)
	end
	local most = most_of(wanted, token)
	return not owner or (owner == SHARED and most and (most == 0 or count + permits_of(token) <= most))
end

local function give(wanted, token, ttl)
	if most_of(wanted, token) then
		share(token, ttl)
	else
		own(token, ttl)
	end
end

-- If the token already owns what is wanted, because a reply was lost, renews it and returns true. An upgrade never
-- shortens what there is.
local function renew_own(wanted, token, ttl)
	if owner == token then
		if wanted ~= 'upgrade' or call('pttl', lock) < tonumber(ttl) then
			call('pexpire', lock, ttl)
		end
		return true
	elseif wanted ~= 'upgrade' and share_of(token) then
		share(token, ttl)
		return true
	end
	return false
end

-- How many more dead waiters this script may remove from the queue, 100 with each command. The limit exists because
-- everybody else has to wait for the script. When it reaches 0, serve() is left unfinished, and is called again soon.
local work = 1000
local is_unfinished = false

-- Removes overdue waiters from the queue, since a machine that loses power closes no connection. Each is told to ask:
-- if it is alive after all, it gets its place back. The caller is never overdue, nor is an entry without a time.
local function purge(caller)
	local overdue = call('zrangebyscore', due, '-inf', now, 'limit', 0, 100)
	if caller and overdue[1] then
		call('zadd', due, 'xx', now + 1, caller)
		overdue = call('zrangebyscore', due, '-inf', now, 'limit', 0, 100)
	end
	while overdue[1] and work > 0 do
		call('zrem', queue, unpack(overdue))
		call('zrem', due, unpack(overdue))
		for _, entry in ipairs(overdue) do
			local channel, token = entry:match('^%d+ (%S+) (%S+) ')
			if channel then
				tell(channel, token, 1, '-')
			end
		end
		work = work - #overdue
		overdue = call('zrangebyscore', due, '-inf', now, 'limit', 0, 100)
	end
end

-- Returns the index of the first of these entries that is the caller's or whose channel has a listener; if there is
-- none, the number of entries plus one. Stops at an entry whose channel is of a different kind from those in front of
-- it, and returns its index, because it has to be looked up with another command.
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
	local numbers = channels[1] and listeners(are_sharded, channels)
	for i = 1, #channels do
		if numbers[2 * i] > 0 then
			return i
		end
	end
	return #channels + 1
end

-- Returns the first waiters that want to have something. Those that only wait until the lock is free have negative
-- tickets, so that nobody has to look for the others behind them.
local function first_waiters(most)
	return call('zrangebyscore', queue, 0, '+inf', 'limit', 0, most)
end

-- Returns the first live waiter's entry, and removes the dead in front of it from the queue.
local function first_alive(caller)
	local most = 1
	while work > 0 do
		local entries = first_waiters(most)
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

-- Tells one live waiter among the last of the queue, if there is any, to ask, and so to continue.
local function hand_on()
	local entries = call('zrange', queue, -100, -1)
	local head = entries[find_alive(entries)]
	local channel, token = (head or ''):match('^%d+ (%S+) (%S+)')
	if channel then
		tell(channel, token, 1, '-')
	end
end

-- While nobody has the lock: tells those that only wait until it is free, up to the first waiter, the head. They leave
-- the queue, whether or not they are alive to hear it. Counts as work, as there may be many. Returns whether the caller
-- is one of them.
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
				tell(channel, token, 0, server)
			end
		end
	end
	return is_caller_told
end

-- Serves waiters from the front of the queue, as long as the first one can have what it wants: the whole lock goes to
-- one, shares may go to many. Removes dead waiters in front even if the live ones have to wait. Returns the caller's
-- fencing token if it was served, and 0 if it only waited until the lock was free.
local function serve(caller, server)
	local served
	purge(caller)
	local head = first_alive(caller)
	if not owner and tell_bystanders(head, caller, server) then
		served = 0
	end
	while head and work > 0 do
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
		elseif ttl then
			-- It asks, and is told that its share is gone, or why there is no fencing token.
			tell(channel, token, 1, '-')
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

-- If a writer waits in front of the caller, returns its token. Once serve() has finished, the first waiter is alive.
local function writer_in_front(entry)
	local head = first_waiters(1)[1]
	if head and head ~= entry then
		local token, wanted = head:match('^%d+ %S+ (%S+) (%S+)')
		return token and not most_of(wanted, token) and token
	end
end
