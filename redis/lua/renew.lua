-- KEYS: the lock and, of an owner that may have a share, the shares. ARGV: token, ttl, the end that was set by the last
-- renewal that was answered ('' if there was none), and anything if the lock may come to end earlier by this one.
-- Returns 0 if the token owns neither the lock nor a share, or not all of its shares. Otherwise it lasts the ttl from
-- now, and the answer is by when, in milliseconds of the server's time; or it lasts longer, and the answer is 1. Never
-- makes either.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])
local is_alone = owner == ARGV[1] or owner == 'distlock:shared ' .. ARGV[1]

if not is_alone and (owner ~= 'distlock:shared' or not KEYS[2]) then
	return 0
end

-- needs: permits
local now = call('time')
now = now[1] * 1000 + math.floor(now[2] / 1000)
local present
if is_alone then
	present = now + call('pttl', KEYS[1])
else
	call('zremrangebyscore', KEYS[2], '-inf', now)
	local last = last_share_of(ARGV[1])
	present = tonumber(call('zscore', KEYS[2], ARGV[1]))
	if not present or (last ~= ARGV[1] and not call('zscore', KEYS[2], last)) then
		return 0
	end
end

-- One that was sent before another one for longer may have been held up on its way, and mustn't undo that. Where the
-- end is still the one that the sender knows of, there was no other: the clock was set back. Two milliseconds may lie
-- between reading the clock and the ttl; the margin of those who rely on it has as many.
local ends, known = now + ARGV[2], tonumber(ARGV[3])
if present > ends and not ARGV[4] and not (known and math.abs(present - known) <= 2) then
	return 1
end
if is_alone then
	call('pexpireat', KEYS[1], ends)
else
	call('zadd', KEYS[2], each_share_of(ARGV[1], ends))
	-- The score of a share that others made needn't be a time.
	local last = string.format('%.0f', math.min(call('zrange', KEYS[2], -1, -1, 'withscores')[2], now + 4503599627370496))
	call('pexpireat', KEYS[1], last)
	call('pexpireat', KEYS[2], last)
end
return ends
