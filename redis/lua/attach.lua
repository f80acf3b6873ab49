-- Takes over what the token owns: the successor replaces the token, with a new fencing token. It lasts for the ttl from
-- now, or for as long as the token would have lasted, if that is longer. Anybody may have chosen the token, so it is
-- only compared. proof/model/attach.c and proof/model/attach_list.c are models of this: look at them after a change.
--
-- KEYS: lock, queue, fence, shares, due.
-- ARGV: token
--       successor: drawn by the caller, for as many permits as the token
--       ttl
--       server: the run_id, which is passed on in grants
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
-- Replies: {fencing token, milliseconds that it lasts}; or {fencing token, milliseconds, 'share'} if the ownership
--          isn't exclusive. The same if an earlier call has already replaced the token.
--       NOTHING: neither of them owns anything, or the token stands for another number of permits
local lock, queue, fence, shares, due = unpack(KEYS)
local token, successor, ttl, server, counter_lifetime = unpack(ARGV)
-- optional: counter_lifetime
local call = redis.call
local owner = redis.pcall('get', lock)

-- needs: lock
-- needs: fences
-- needs: base
-- needs: grant
-- needs: permits
-- The value of a lock that is shared is no token, and neither is the name of a single one of several permits.
if token:sub(1, #SHARED) == SHARED or token:find('^%d+/%d+of%d+%*') or permits_of(token) ~= permits_of(successor) then
	return NOTHING
end
if owner == token or owner == successor then
	local fencing = next_fencing_token()
	if not fencing then
		return spent
	end
	local lasts = string.format('%.0f', math.min(math.max(call('pttl', lock), ttl), 4503599627370496))
	call('set', lock, successor, 'px', lasts)
	return {fencing, tonumber(lasts)}
end

-- needs: shares
-- needs: common
local has_succeeded = share_of(successor)
local ends = has_succeeded or share_of(token)
if not ends then
	return NOTHING
end
local fencing = next_fencing_token()
if not fencing then
	return spent
end
local lasts = math.max(time_of(ends) - now_ms, ttl)
if not has_succeeded then
	count = count - call('zrem', shares, each_share_of(token))
end
share(successor, lasts)
-- An upgrade of the token may be waiting in the queue, in front of others. It is void now.
serve(nil, server)
return {fencing, lasts, 'share'}
