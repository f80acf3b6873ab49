-- model/redis_modes.pml is a model of this: look at it after a change.
-- ARGV: token, server and, of a token whose state
-- is in doubt, the one that takes its place, and its entries that may be queued (two, '' if none). Makes a share of
-- what the token owns alone, for as long as that would have lasted, and serves. With another token in its place,
-- whatever was sent for this one, and comes later, changes nothing. Returns 1 if the token has a share.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: keys
-- needs: grant
-- needs: permits
-- needs: common
local token, successor = ARGV[1], ARGV[3]

if successor then
	leave_queue(ARGV[4], ARGV[5])
end
local ends = share_of(token)
local has_share = true
if owner == token then
	share(successor or token, math.max(call('pttl', lock), 1))
elseif ends and successor then
	count = count - call('zrem', shares, token)
	share(successor, math.max(ends - now_ms, 1))
else
	has_share = ends or share_of(successor or token)
end
if not owner or owner == SHARED then
	serve(nil, ARGV[2])
end
return has_share and 1 or 0
