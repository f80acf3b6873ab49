-- model/redis_modes.pml is a model of this: look at it after a change.
-- ARGV: token, ttl, what is wanted, server, and of
-- a caller that waits its entry in the queue, the one it had before and its ticket ('' if none). Returns the fencing
-- token, or a refusal, as common has it; to an upgrade also 0: it has no share; or {-1, token}: the writer with that
-- token waits already, each would wait for the other. With a sixth key, whose value the lock protects, {fencing token,
-- value} in place of the fencing token.
local call = redis.call

-- Nobody else is there: what happens most comes before the functions, which take time to be made. Several permits
-- aren't it.
if (ARGV[3] == 'write' or tonumber(ARGV[3])) and call('exists', KEYS[1], KEYS[2]) == 0 then
	local fencing = redis.pcall('incr', KEYS[3])
	if type(fencing) == 'number' and fencing > 1 and fencing < 9007199254740992 then
		call('set', KEYS[1], ARGV[3] == 'write' and ARGV[1] or 'distlock:shared ' .. ARGV[1], 'px', ARGV[2])
		return KEYS[6] and {fencing, redis.pcall('get', KEYS[6])} or fencing
	elseif fencing == 1 then
		-- The counter was missing. It is started below.
		call('del', KEYS[3])
	end
end

local owner = redis.pcall('get', KEYS[1])

-- needs: lock
-- needs: keys
local token, ttl, mode, server, entry, previous = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]

-- A place in the queue: the last. An entry that changes its channel keeps its ticket, and one that was taken out brings
-- it. Tickets grow with the time, so nobody who came later has a smaller one. Returns the ticket.
local function enqueue()
	local ticket = tonumber(ARGV[7])
	if previous ~= '' then
		ticket = call('zscore', queue, previous) or ticket
		call('zrem', queue, previous)
		call('zrem', due, previous)
	end
	if not ticket then
		local last = tonumber(call('zrange', queue, -1, -1, 'withscores')[2] or 0)
		ticket = math.max(now, last + 1)
	end
	if call('zadd', queue, 'nx', ticket, entry) == 0 then
		ticket = call('zscore', queue, entry)
	end
	call('expire', queue, 86400)
	return tonumber(ticket)
end

-- The answer to a caller that has to wait: for how long nothing changes unless somebody releases, its place, the time,
-- the token that it waits for, its ticket, and in how many milliseconds it must ask again. An end that is due already
-- is told as 1 ms: 0 says that serve() is unfinished, so that nothing is known to last, and the caller goes on at once.
local function refuse(left, holder, ticket, is_unfinished)
	left = is_unfinished and 0 or left == 0 and 1 or left
	if not entry then
		return {left, 0, now, holder, 0, 0}
	end
	-- The front of the queue asks often, those further back the more rarely the more they are: that is what many cost.
	local rank = call('zrank', queue, entry)
	local again = math.min(math.max(1, (rank + 1) / 8) * 1500000, 10000000)
	call('zadd', due, now + again + 3000000, entry)
	call('expire', due, 86400)
	return {left, rank, now, holder, ticket, again / 1000}
end

-- Somebody else owns the lock alone: this, too, comes before most of the functions.
if owner and owner ~= token and mode ~= 'upgrade' and owner:sub(1, #SHARED) ~= SHARED then
	local ticket = entry and enqueue()
	return refuse(call('pttl', lock), owner, ticket)
end

-- needs: grant
-- needs: permits
-- needs: common
local function owned(fencing)
	return fencing and KEYS[6] and {fencing, redis.pcall('get', KEYS[6])} or fencing or spent
end

if renew_own(mode, token, ttl) then
	return owned(next_fencing_token())
elseif mode == 'upgrade' and not share_of(token) then
	-- It doesn't come back, and its entry may be in front of others.
	leave_queue(entry or '', previous or '')
	if not owner or owner == SHARED then
		serve(nil, server)
	end
	return 0
end
local ticket = entry and enqueue()
if not owner or owner == SHARED then
	local fencing = serve(entry, server)
	if not fencing and not spent and call('exists', queue) == 0 and can_have(mode, token) then
		fencing = next_fencing_token()
		if fencing then
			give(mode, token, ttl)
		end
	end
	if fencing or spent then
		return owned(fencing)
	end
end
if mode == 'upgrade' and not is_unfinished then
	local writer = writer_in_front(entry)
	if writer then
		leave_queue(entry or '', '')
		return {-1, writer}
	end
end
-- Of shares it is told the one that ends first, its own aside, which may be the last that is in the way by then.
local left, holder = call('pttl', lock), owner or token
if owner == SHARED then
	local first = call('zrange', shares, 0, 1, 'withscores')
	local other = first[1] == token and 2 or 0
	-- One that was given a moment ago may have ended already.
	holder, left = first[other + 1] or token, (first[other + 2] or now_ms) - now_ms
end
return refuse(left, holder, ticket, is_unfinished)
