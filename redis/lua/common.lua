-- model/redis_modes.pml is a model of this: look at it after a change.
-- What the scripts share that make a lock shared,
-- or serve those that wait for it. They have made redis.call their local call, and read into their local owner what the
-- lock says. keys.lua, grant.lua and permits.lua are in front.

-- By a command that other types refuse: what isn't shares stays.
local function empty_shares()
	call('zremrangebyscore', shares, '-inf', '+inf')
end

-- The only share becomes one like the others.
if type(owner) == 'string' and owner:sub(1, 16) == 'distlock:shared ' then
	local left = math.max(call('pttl', lock), 1)
	empty_shares()
	call('zadd', shares, now_ms + left, owner:sub(17))
	call('pexpire', shares, left)
	call('set', lock, SHARED, 'px', left)
	owner = SHARED
end

-- owner: a token, SHARED, or false. count: of the shares. A key that isn't a string is no lock, and nothing to be
-- served.
local count = 0
if type(owner) == 'table' then
	owner = ''
elseif owner == SHARED then
	call('zremrangebyscore', shares, '-inf', now_ms)
	count = call('zcard', shares)
	owner = count > 0 and SHARED
end

-- When the share of a token ends, or all of its shares; nothing where it has none, or not all of them.
local function share_of(token)
	local last = last_share_of(token)
	return owner == SHARED and (last == token or call('zscore', shares, last)) and call('zscore', shares, token)
end

-- When a share ends, as commands take it. The score of a share that others made needn't be a time.
local function time_of(score)
	return string.format('%.0f', math.min(score, now_ms + 4503599627370496))
end

-- The lock lasts as long as the last of its shares.
local is_fit = false
local function fit_expiry()
	is_fit = true
	local last = time_of(call('zrange', shares, -1, -1, 'withscores')[2])
	if call('pexpireat', lock, last) == 0 then
		-- Those before it had ended when the script gave them, and the lock with them.
		call('set', lock, SHARED, 'px', string.format('%.0f', math.max(last - now_ms, 1)))
	end
	call('pexpireat', shares, last)
end

-- Gives the token a share, or makes its share last the ttl from now. Leftovers of shares that don't count go.
local function share(token, ttl)
	if owner ~= SHARED then
		empty_shares()
		call('set', lock, SHARED, 'px', ttl)
		owner, count = SHARED, 0
	end
	count = count + call('zadd', shares, each_share_of(token, now_ms + ttl))
	fit_expiry()
end

-- Makes the token the only owner, for no shorter than a share of its own would have lasted.
local function own(token, ttl)
	local ends = share_of(token)
	if ends then
		ttl = string.format('%.0f', math.max(ttl, time_of(ends) - now_ms))
		call('del', shares)
	end
	call('set', lock, token, 'px', ttl)
	owner, count = token, 0
end

-- What is wanted: 'write'; how many shares there may be, 0 for any number, behind a slash if the token is of several
-- permits; or 'upgrade', from a share to the whole. Returns that number. What isn't understood wants the lock alone: so
-- does a token of several permits to a version that knows of none, which gives it more than it asked for, but nothing
-- to anybody else.
local function most_of(mode, token)
	local most = tonumber(mode:match('^/?(%d+)$'))
	return most and (most == 0 or permits_of(token) <= most) and most
end

local function can_have(mode, token)
	if mode == 'upgrade' then
		return count == 1 and share_of(token)
	end
	local most = most_of(mode, token)
	return not owner or (owner == SHARED and most and (most == 0 or count + permits_of(token) <= most))
end

local function give(mode, token, ttl)
	if most_of(mode, token) then
		share(token, ttl)
	else
		own(token, ttl)
	end
end

-- Whether the token owns what is wanted already, which then lasts the ttl from now: the reply that said so was lost. An
-- upgrade never shortens what there is.
local function renew_own(mode, token, ttl)
	if owner == token then
		if mode ~= 'upgrade' or call('pttl', lock) < tonumber(ttl) then
			call('pexpire', lock, ttl)
		end
		return true
	elseif mode ~= 'upgrade' and share_of(token) then
		share(token, ttl)
		return true
	end
	return false
end

-- Everybody else waits for a script: this is how many of the dead it takes out of the queue at most, 100 with each
-- command. When it comes to 0, serve() is left unfinished, and called again soon.
local work = 1000
local is_unfinished = false

-- A machine without power closes no connection, so a waiter that isn't heard of in time leaves the queue, and is told
-- to ask: if it lives after all it comes back to its place. An entry without a time, an older version's, is never
-- overdue, nor is the caller.
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

-- The index of the first of these entries that is the caller's, or has a channel that somebody listens to; one more
-- than there are if none is. Or of one whose channel is of another kind than those in front of it: it has to be looked
-- at separately.
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

-- The first of the queue that is alive. The dead in front of it leave the queue.
local function first_alive(caller)
	local most = 1
	while work > 0 do
		local entries = call('zrange', queue, 0, most - 1)
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

-- Has somebody alive ask, and so go on, if any of the last that came is.
local function hand_on()
	local entries = call('zrange', queue, -100, -1)
	local head = entries[find_alive(entries)]
	local channel, token = (head or ''):match('^%d+ (%S+) (%S+)')
	if channel then
		tell(channel, token, 1, '-')
	end
end

-- Hands the lock to the first waiters, while there is something for the first: one alone, or shares to many. Each is
-- the caller, if that is its entry, or one whose channel somebody listens to. The dead are passed over, also where the
-- living must wait. Returns the caller's fencing token, if it was served.
local function serve(caller, server)
	local served
	purge(caller)
	local head = first_alive(caller)
	while head do
		local ttl, channel, token, mode = read_entry(head)
		local is_for_us = ttl and can_have(mode, token)
		if not is_for_us and ttl and (mode ~= 'upgrade' or share_of(token)) then
			return served
		end
		call('zpopmin', queue)
		call('zrem', due, head)
		local fencing = is_for_us and next_fencing_token()
		if fencing then
			give(mode, token, ttl)
			if head == caller then
				served = fencing
			else
				tell(channel, token, fencing, server)
			end
			if owner ~= SHARED then
				return served
			end
		elseif ttl then
			-- It asks, and hears that its share is gone, or why there is no fencing token.
			tell(channel, token, 1, '-')
		end
		head = first_alive(caller)
	end
	is_unfinished = work <= 0
	if is_unfinished and not caller then
		hand_on()
	end
	return served
end

local function leave_queue(...)
	call('zrem', queue, ...)
	call('zrem', due, ...)
end

-- The token of a writer that waits in front of the caller, if one does. After all of serve(), the waiter in front is
-- alive.
local function writer_in_front(entry)
	local head = call('zrange', queue, 0, 0)[1]
	if head and head ~= entry then
		local token, mode = head:match('^%d+ %S+ (%S+) (%S+)')
		return token and not most_of(mode, token) and token
	end
end
