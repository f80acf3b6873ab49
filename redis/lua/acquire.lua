-- model/redis_modes.pml is a model of this: look at it after a change.
-- ARGV: token, ttl, what is wanted, server, and of a caller that waits its entry in the queue, the one it had before and its
-- ticket ('' if none). Returns the fencing token, or a refusal, as common has it; to an upgrade also 0: it has no share; or {-1,
-- token}: the writer with that token waits already, each would wait for the other. With a sixth key, whose value the lock protects,
-- {fencing token, value} in place of the fencing token.
local call = redis.call

-- Nobody else is there: what happens most comes before the functions, which take time to be made. Several permits aren't it.
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
-- needs: permits
-- needs: common
local token, ttl, mode, server, entry, previous = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]

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
local ticket = entry and enqueue(entry, previous, ARGV[7])
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
return refuse(token, entry, ticket)
