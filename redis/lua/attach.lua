-- Renews what the token owns, for another object that takes over the token.
--
-- KEYS: lock, queue, fence, shares, due.
-- ARGV: token, ttl
-- Replies: a new fencing token, or {'share', fencing token} if the token doesn't own the lock exclusively
--       0: it owns nothing
local lock, queue, fence, shares, due = unpack(KEYS)
local token, ttl = unpack(ARGV)
local call = redis.call
local owner = redis.pcall('get', lock)

-- needs: lock
-- needs: base
-- needs: grant
-- needs: permits
-- needs: shares
-- needs: common
if token == SHARED or not renew_own('', token, ttl) then
	return 0
end
local fencing = next_fencing_token()
if not fencing then
	return spent
end
return owner == SHARED and {'share', fencing} or fencing
