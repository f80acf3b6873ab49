-- Ends what the token owns, and serves.
-- `scripts/conform --models` compares this with its models.
--
-- KEYS: lock, queue, fence, shares, due.
-- ARGV: token
--       server: the run_id, which is passed on in grants
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
--   and for a token that is owed, which leaves the queue first:
--       entry, previous, acquired: its entries that may be in the queue
-- Replies: 1: the token owned the lock, a share or all of its shares until now; 0: it didn't
local lock, queue, fence, shares, due = unpack(KEYS)
local token, server, counter_lifetime, entry, previous, acquired = unpack(ARGV)
-- optional: counter_lifetime, entry, previous, acquired
local call = redis.call
local owner = redis.pcall('get', lock)
local is_owner = owner == token or owner == 'distlock:shared ' .. token
local is_queued = (entry or '') ~= '' or (previous or '') ~= '' or (acquired or '') ~= ''

-- Nobody waits, or the first waiter gets the lock. These are the most frequent cases, so they come before most of the
-- functions, because defining those takes time.
local first = is_owner and not is_queued and call('zpopmin', queue) or {}
if is_owner and not first[1] and (not is_queued or call('exists', queue) == 0) then
	return call('del', lock)
end

-- needs: fences
-- needs: base
if first[1] then
	-- expand: hand_over
end

-- A share or a single permit ends, others remain, and nobody waits: this, too, comes before the functions.
if owner == SHARED and not is_queued and (token:match('^(%d+)of%d+%*') or '1') == '1' and call('exists', queue) == 0 then
	call('zremrangebyscore', shares, '-inf', now_ms)
	local ended = call('zrem', shares, token)
	local last = call('zrange', shares, '-1', '-1', 'withscores')[2]
	if last then
		-- expand: fit_expiry
	else
		call('del', lock)
	end
	return ended
end

-- needs: grant
-- needs: permits
-- needs: shares
-- needs: common
if is_queued then
	leave_queue(entry or '', previous or '', acquired or '')
end
if owner == token then
	owner = false
elseif owner == SHARED then
	local ended = call('zrem', shares, each_share_of(token))
	is_owner = ended == permits_of(token)
	count = count - ended
	owner = count > 0 and SHARED
end
if not owner or owner == SHARED then
	serve(nil, server)
	if owner == SHARED and not is_fit then
		fit_expiry()
	elseif not owner then
		call('del', lock)
	end
end
return is_owner and 1 or 0
