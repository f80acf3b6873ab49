-- Acquires the lock or a share of it. If that isn't possible, refuses, and puts a caller that is willing to wait into
-- the queue. model/redis_modes.pml is a model of this: look at it after a change.
--
-- KEYS: lock, queue, fence, shares, due and, if the lock protects a value, the key of that value.
-- ARGV: token, ttl
--       wanted: as in an entry of the queue
--       server: the run_id, which is passed on in grants
--   and from a caller that waits, or has a limit:
--       entry: its entry in the queue; '': it doesn't wait
--       previous: its entry with an earlier channel, or ''
--       known_ticket: the ticket from an earlier reply, or ''
--       too_many: the caller isn't put into the queue if this many are ahead of it
--       said, said_key: its thread's record of the wait, for deadlock.lua, and where to write it; not in a cluster
-- Replies: the fencing token, or {'owned', fencing token, value} if a value is protected
--       {'refused', ms during which nothing changes unless somebody releases, place in the queue, server's time, token
--           of the owner, ticket, ms until it must ask again (0: it isn't queued)}
--       {'shared', ...}: the same, and the owner has a share
--       {'too_many', token of the owner, number of waiters}: too many are ahead, and the caller isn't in the queue
--   and to an upgrade:
--       0: the token has no share
--       {'deadlock', token of a writer}: that writer is already waiting, so each would wait for the other
--   and to a caller that only waits until the lock is free:
--       0: it is free, or was free when it was the caller's turn
local lock, queue, fence, shares, due, value_key = unpack(KEYS)
local token, ttl, wanted, server, entry, previous, known_ticket, too_many, said, said_key = unpack(ARGV)
local call = redis.call

local present = call('exists', lock, queue)
if wanted == 'free' and present == 0 then
	return 0
end

-- The lock is free and nobody waits. This is the most frequent case, so it comes before the functions, because defining
-- those takes time. A request for several permits isn't handled here.
if present == 0 and (wanted == 'write' or tonumber(wanted)) then
	local fencing = redis.pcall('incr', fence)
	if type(fencing) == 'number' and fencing > 1 and fencing < 9007199254740992 then
		call('set', lock, wanted == 'write' and token or 'distlock:shared ' .. token, 'px', ttl)
		return value_key and {'owned', fencing, redis.pcall('get', value_key)} or fencing
	elseif fencing == 1 then
		-- The counter was missing. The code below starts it.
		call('del', fence)
	end
end

local owner = redis.pcall('get', lock)

-- needs: lock
-- needs: base

if entry == '' then
	entry = nil
end

-- A caller that already has a place keeps it, however many are in front.
too_many = tonumber(too_many)
if too_many and entry and (call('zscore', queue, entry) or call('zscore', queue, previous)) then
	too_many = nil
end

-- If too many are ahead of a caller that has to wait, returns how many wait in front; all owners together count as one.
-- Overdue waiters don't count, nor do those that want nothing. If the caller is already in the queue, it is behind all
-- others.
local function crowd(is_queued)
	if too_many then
		local waiters = call('zcount', queue, '0', '+inf') - call('zcount', due, '-inf', now) - (is_queued and 1 or 0)
		return waiters + 1 >= too_many and waiters
	end
end

-- The queue and `due` expire a day after a waiter last asked. To save commands, newcomers set this only once an hour:
-- not if the last entry is from the same hour.
local HOUR = 3600000000
local is_expiry_set = false

-- Puts the caller at the end of the queue, and returns its ticket. If its channel has changed, it keeps its ticket; if
-- its entry was removed, it has sent its ticket along. Tickets grow with time, so nobody who came later has a smaller
-- one. In the queue, the tickets of callers that only wait until the lock is free are negative.
local function enqueue()
	local side = wanted == 'free' and -1 or 1
	local ticket = tonumber(known_ticket)
	if previous ~= '' then
		ticket = call('zscore', queue, previous) or ticket
		call('zrem', queue, previous)
		call('zrem', due, previous)
	end
	if not ticket then
		local last = tonumber(call('zrange', queue, '-1', '-1', 'withscores')[2])
		is_expiry_set = last and math.floor(last / HOUR) == math.floor(now / HOUR)
		ticket = math.max(now, (last or 0) + 1)
	end
	local score = ticket == now and side == 1 and now_text or side * math.abs(ticket)
	if call('zadd', queue, 'nx', score, entry) == 0 then
		is_expiry_set = false
		ticket = call('zscore', queue, entry)
	end
	return math.abs(ticket)
end

-- Returns the reply to a caller that has to wait. A ttl that has just ended is reported as 1 ms, because 0 means that
-- serve() is unfinished: then nothing is known to last, and the caller continues immediately.
local function refuse(left, holder, ticket, is_unfinished)
	left = is_unfinished and 0 or left == 0 and 1 or left
	local refused = owner == SHARED and 'shared' or 'refused'
	if not entry then
		return {refused, left, 0, now, holder, 0, 0}
	end
	-- Waiters at the front of the queue ask often. The further back a waiter is, the less often it asks, because these
	-- questions are what many waiters cost.
	local front = wanted == 'free' and string.format('(%.0f', -ticket) or '0'
	local rank = call('zcount', queue, front, ticket == now and '(' .. now_text or string.format('(%.0f', ticket))
	local again = math.min(math.max(1, (rank + 1) / 8) * SHORTEST_INTERVAL, 10000000)
	-- Nobody waits for a caller that wants nothing, so it doesn't matter if it is dead.
	if wanted ~= 'free' then
		call('zadd', due, now + again + SLACK, entry)
	end
	if not is_expiry_set then
		call('expire', queue, '86400')
		call('expire', due, '86400')
	end
	if said then
		-- A user without access to this key may still wait.
		redis.pcall('set', said_key, said, 'px', math.floor(again / 1000) + 3000)
	end
	return {refused, left, rank, now, holder, ticket, again / 1000}
end

-- Somebody else owns the lock exclusively: this, too, comes before most of the functions.
if owner and owner ~= token and wanted ~= 'upgrade' and owner:sub(1, #SHARED) ~= SHARED then
	local waiters = crowd(false)
	if waiters then
		return {'too_many', owner, waiters}
	end
	local ticket = entry and enqueue()
	return refuse(call('pttl', lock), owner, ticket)
end

-- needs: grant
-- needs: permits
-- needs: shares
local function owned(fencing)
	return fencing and value_key and {'owned', fencing, redis.pcall('get', value_key)} or fencing or spent
end

-- Others have shares, nobody waits, and there is room for the caller: this, too, is frequent.
if present == 1 and owner == SHARED and most_of(wanted, token) and can_have(wanted, token) then
	local fencing = next_fencing_token()
	if fencing then
		share(token, ttl)
	end
	return owned(fencing)
end

-- needs: common
if renew_own(wanted, token, ttl) then
	return owned(next_fencing_token())
elseif wanted == 'upgrade' and not share_of(token) then
	-- The share is gone for good, and the entry may be in front of others.
	leave_queue(entry or '', previous or '')
	if not owner or owner == SHARED then
		serve(nil, server)
	end
	return 0
end
local ticket = entry and enqueue()
if not owner or owner == SHARED then
	local fencing = serve(entry, server)
	-- Whoever was removed or served may have been the last with a time to check in.
	is_expiry_set = is_expiry_set and call('exists', due) == 1
	if not fencing and not spent and not is_unfinished and not first_waiters(1)[1] and can_have(wanted, token) then
		fencing = wanted == 'free' and 0 or next_fencing_token()
		if fencing and fencing > 0 then
			give(wanted, token, ttl)
		end
	end
	if fencing or spent then
		return owned(fencing)
	end
end
if wanted == 'upgrade' and not is_unfinished then
	local writer = writer_in_front(entry)
	if writer then
		leave_queue(entry or '', '')
		return {'deadlock', writer}
	end
end
local waiters = crowd(entry)
if waiters then
	leave_queue(entry or '', previous or '')
	if not is_unfinished then
		return {'too_many', owner or token, waiters}
	end
	-- Some of those in front may be dead, so the caller must ask again at once. It gets the reply of one that isn't
	-- queued.
	entry, ticket = nil, nil
end
-- If the lock is shared, the caller is told about the share that ends first, not counting its own (which may be the
-- only one left by now).
if owner == SHARED then
	local first = call('zrange', shares, '0', '1', 'withscores')
	local other = first[1] == token and 2 or 0
	-- A share that this script has given may already have ended.
	return refuse((first[other + 2] or now_ms) - now_ms, first[other + 1] or token, ticket, is_unfinished)
end
return refuse(call('pttl', lock), owner or token, ticket, is_unfinished)
