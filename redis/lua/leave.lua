-- Leaves the queue. If the token has been given what it wanted in the meantime, renews that; otherwise serves.
-- `scripts/conform --models` compares this with its models.
--
-- KEYS: lock, queue, fence, shares, due.
-- ARGV: token, ttl
--       wanted: what it was waiting for
--       entry, previous: entries that may be in the queue, or ''
--       server: the run_id, which is passed on in grants
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
-- Replies: a fencing token if the token owns what it wanted, else NOTHING
local lock, queue, fence, shares, due = unpack(KEYS)
local token, ttl, wanted, entry, previous, server, counter_lifetime = unpack(ARGV)
-- optional: counter_lifetime
local call = redis.call
local owner = redis.pcall('get', lock)

-- needs: fences
-- needs: base
-- needs: grant
-- needs: permits
-- needs: shares
-- needs: common
leave_queue(entry, previous)
if renew_own(wanted, token, ttl) then
	return next_fencing_token() or spent
end
if not owner or owner == SHARED then
	serve(nil, server)
end
return NOTHING
