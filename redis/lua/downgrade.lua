-- Turns the token's exclusive ownership into a share, for the rest of its ttl, and serves. `scripts/conform --models`
-- compares this with its models.
--
-- KEYS: lock, queue, fence, shares, due.
-- ARGV: token
--       server: the run_id, which is passed on in grants
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
--   and for a token whose state is in doubt:
--       successor: the token that replaces it. Whatever was sent for the old one and arrives later changes nothing.
--       entry, previous: entries that may be in the queue
-- Replies: 1: the token has a share; 0: it has none
local lock, queue, fence, shares, due = unpack(KEYS)
local token, server, counter_lifetime, successor, entry, previous = unpack(ARGV)
-- optional: counter_lifetime, successor, entry, previous
local call = redis.call
local owner = redis.pcall('get', lock)

if successor == '' then
	successor = nil
end

-- needs: fences
-- needs: base
-- needs: grant
-- needs: permits
-- needs: shares
-- needs: common
if successor then
	leave_queue(entry or '', previous or '')
end
local ends = share_of(token)
local has_share = true
if owner == token then
	-- expand: left
	share(successor or token, left)
elseif ends and successor then
	count = count - call('zrem', shares, token)
	share(successor, math.max(ends - now_ms, 1))
else
	has_share = ends or share_of(successor or token)
end
if not owner or owner == SHARED then
	serve(nil, server)
end
return has_share and 1 or 0
