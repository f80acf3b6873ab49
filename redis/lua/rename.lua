-- Gives what the token owns to another token, for the same remaining time. Whatever was sent for the first token and
-- arrives later finds that it owns nothing. `scripts/conform --models` compares this with its model.
--
-- KEYS: lock, queue, fence, shares.
-- ARGV: token
--       successor: the token that replaces it
-- Replies: 1: the successor owns it, perhaps since an earlier call; 0: there was nothing to give
local lock, queue, fence, shares = unpack(KEYS)
local token, successor = unpack(ARGV)
local call = redis.call
local owner = redis.pcall('get', lock)

-- needs: lock
-- needs: base
-- needs: permits
for _, only in ipairs({'', 'distlock:shared '}) do
	if owner == only .. successor then
		return 1
	elseif owner == only .. token then
		-- expand: left
		call('set', lock, only .. successor, 'px', left)
		return 1
	end
end
if owner ~= 'distlock:shared' then
	return 0
end
call('zremrangebyscore', shares, '-inf', now_ms)
local ends = call('zscore', shares, token)
if ends then
	-- The successor may have its share from an earlier call, and may have renewed it, before a late call gave the token
	-- another one. In this order, because a set that becomes empty loses its expiry.
	if not call('zscore', shares, successor) then
		call('zadd', shares, each_share_of(successor, ends))
	end
	call('zrem', shares, each_share_of(token))
	local last = call('zrange', shares, '-1', '-1', 'withscores')[2]
	-- expand: fit_expiry
end
return call('zscore', shares, successor) and 1 or 0
