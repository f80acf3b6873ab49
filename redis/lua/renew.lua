-- KEYS: the lock and, of an owner that may have a share, the shares. ARGV: token, ttl, and anything if the lock may come to
-- end earlier by it. Returns 1 if the token owns the lock, or a share, which then lasts the ttl from now. Never makes either.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- It may have been sent before another one for longer, and have been held up on its way.
if owner == ARGV[1] or owner == 'distlock:shared ' .. ARGV[1] then
	if not ARGV[3] and call('pttl', KEYS[1]) > tonumber(ARGV[2]) then
		return 1
	end
	return call('pexpire', KEYS[1], ARGV[2])
elseif owner ~= 'distlock:shared' or not KEYS[2] then
	return 0
end

local now = call('time')
now = now[1] * 1000 + math.floor(now[2] / 1000)
call('zremrangebyscore', KEYS[2], '-inf', now)
local ends = call('zscore', KEYS[2], ARGV[1])
if not ends then
	return 0
end
if ARGV[3] or now + ARGV[2] > tonumber(ends) then
	call('zadd', KEYS[2], now + ARGV[2], ARGV[1])
	local last = call('zrange', KEYS[2], -1, -1, 'withscores')[2]
	call('pexpireat', KEYS[1], last)
	call('pexpireat', KEYS[2], last)
end
return 1
