-- Makes what the token owns last for the ttl from now. Never creates an ownership or a share.
--
-- KEYS: lock and, for a token that may have a share, shares.
-- ARGV: token, ttl
--       known_end: the end set by the last renewal that was answered, if there was one
--       is_shorter: 'shorter' if this renewal may make the lock end earlier
-- Replies: when it ends, in milliseconds of the server's time
--       1: it already lasts longer than that
--       0: the token owns neither the lock nor a share, or not all of its shares
local lock, shares = unpack(KEYS)
local token, ttl, known_end, is_shorter = unpack(ARGV)
-- optional: known_end, is_shorter
local call = redis.call
local owner = redis.pcall('get', lock)
local is_alone = owner == token or owner == 'distlock:shared ' .. token

if not is_alone and (owner ~= 'distlock:shared' or not shares) then
	return 0
end

-- needs: base
-- needs: permits
local present
if is_alone then
	present = now_ms + call('pttl', lock)
else
	call('zremrangebyscore', shares, '-inf', now_ms)
	local last = last_share_of(token)
	present = tonumber(call('zscore', shares, token))
	if not present or (last ~= token and not call('zscore', shares, last)) then
		return 0
	end
end

-- A renewal may arrive late, after a later one for a longer time, and must not undo that. But if the end is still the
-- one that the sender knows, there was no other renewal: the clock was set back. Up to two milliseconds may pass
-- between reading the clock and the ttl, which is covered by the clients' margin.
local ends, known = now_ms + ttl, tonumber(known_end)
if present > ends and is_shorter ~= 'shorter' and not (known and math.abs(present - known) <= 2) then
	return 1
end
if is_alone then
	call('pexpireat', lock, ends)
else
	call('zadd', shares, each_share_of(token, ends))
	local last = call('zrange', shares, '-1', '-1', 'withscores')[2]
	-- expand: fit_expiry
end
return ends
