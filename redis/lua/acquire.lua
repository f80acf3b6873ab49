-- Acquires the lock or a share of it. If that isn't possible, refuses, and puts a caller that is willing to wait into
-- the queue. `scripts/conform --models` compares this with its models.
--
-- KEYS: lock, queue, fence, shares, due and, if the lock protects a value, the key of that value.
-- ARGV: token, ttl
--       wanted: as in an entry of the queue
--       server: the run_id, which is passed on in grants
--   and from a caller that waits:
--       entry: its entry in the queue
--       previous: its entry with an earlier channel, if that may still be in the queue
--       known_ticket: the ticket from an earlier reply
--   and from some:
--       too_many: the caller isn't put into the queue if this many are ahead of it
--       said, said_key: its thread's record of the wait, for deadlock.lua, and where to write it; not in a cluster
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
-- Replies: the fencing token; or, if a value is protected, that value, or {'owned', fencing token, value} if it is
--           none, or can't be read
--       {'refused', ms during which nothing changes unless somebody releases, place in the queue, server's time, token
--           of the owner, ticket, ms until it must ask again (0: it isn't queued)}
--       {'shared', ...}: the same, and the owner has a share
--           If a value is protected, it follows in both until the caller knows its ticket: it may be gone when its turn
--           comes.
--       {'too_many', token of the owner, number of waiters}: too many are ahead, and the caller isn't in the queue
--   and to an upgrade:
--       NOTHING: the token has no share
--       {'deadlock', token of a writer}: that writer is already waiting, so each would wait for the other
--   and to a caller that only waits until the lock is free:
--       FREE: it is free, or was free when it was the caller's turn
local lock, queue, fence, shares, due, value_key = unpack(KEYS)
local token, ttl, wanted, server, entry, previous, known_ticket, too_many, said, said_key, counter_lifetime = unpack(ARGV)
-- optional: entry, previous, known_ticket, too_many, said, said_key, counter_lifetime
local call = redis.call

-- needs: fences
local present = call('exists', lock, queue)
if wanted == 'free' and present == 0 then
	return FREE
end

-- The lock is free and nobody waits. This is the most frequent case, so it comes before the functions, because defining
-- those takes time. A request for several permits isn't handled here.
if present == 0 and (wanted == 'write' or tonumber(wanted)) then
	local spent
	-- expand: fencing_token
	if fencing then
		call('set', lock, wanted == 'write' and token or 'distlock:shared ' .. token, 'px', ttl)
	end
	-- expand: owned
end

local owner = redis.pcall('get', lock)

-- needs: lock
-- needs: base
local HOUR = 3600000000
local ticket, is_alone, is_expiry_set, rank

if entry == '' then
	entry = nil
end

-- A caller that already has a place keeps it, however many are in front.
too_many = tonumber(too_many)
if too_many and entry and (call('zscore', queue, entry) or call('zscore', queue, previous or '')) then
	too_many = nil
end

-- Somebody else owns the lock exclusively, and the caller may wait: this, too, is frequent.
local is_taken = owner and owner ~= token and wanted ~= 'upgrade' and owner:sub(1, #SHARED) ~= SHARED
if is_taken and not too_many then
	local left, holder, is_unfinished = call('pttl', lock), owner
	if entry then
		-- expand: enqueue
	end
	-- expand: refuse
end

-- Others have shares, nobody waits, and there is room for one more. If the caller has a share already, because a reply
-- was lost, the functions decide.
local most = present == 1 and owner == SHARED and tonumber(wanted)
if most then
	call('zremrangebyscore', shares, '-inf', now_ms)
	local count = call('zcard', shares)
	if count > 0 and (most == 0 or count < most) and call('zadd', shares, 'nx', now_ms + ttl, token) == 1 then
		local spent
		-- expand: fencing_token
		if fencing then
			local last = call('zrange', shares, '-1', '-1', 'withscores')[2]
			-- expand: fit_expiry
		else
			call('zrem', shares, token)
		end
		-- expand: owned
	end
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

local function enqueue()
	-- expand: enqueue
end

local function refuse(left, holder, is_unfinished)
	-- expand: refuse
end

if is_taken then
	local waiters = crowd(false)
	if waiters then
		return {'too_many', owner, waiters}
	end
	if entry then
		enqueue()
	end
	return refuse(call('pttl', lock), owner)
end

-- needs: grant
-- needs: permits
-- needs: shares
local function owned(fencing)
	-- expand: owned
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
	return NOTHING
end
if entry then
	enqueue()
end
if not owner or owner == SHARED then
	local fencing = serve(entry, server)
	rank = nil
	-- Whoever was removed or served may have been the last with a time to check in.
	is_expiry_set = is_expiry_set and call('exists', due) == 1
	if not fencing and not spent and not is_unfinished and not first_waiters(1)[1] and can_have(wanted, token) then
		fencing = wanted == 'free' and FREE or next_fencing_token()
		if fencing and fencing ~= FREE then
			give(wanted, token, ttl)
		end
	end
	if fencing or spent then
		if spent and entry then
			leave_queue(entry)
		end
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
	entry = nil
end
-- If the lock is shared, the caller is told about the share that ends first, not counting its own (which may be the
-- only one left by now).
if owner == SHARED then
	local first = call('zrange', shares, '0', '1', 'withscores')
	local other = first[1] == token and 2 or 0
	-- A share that this script has given may already have ended.
	return refuse(time_of(first[other + 2] or now_ms) - now_ms, first[other + 1] or token, is_unfinished)
end
return refuse(call('pttl', lock), owner or token, is_unfinished)
