-- ARGV: token, a fencing token. Has the counter go on from that one, if it hasn't come so far. Returns 1 if the token
-- owns the lock: a later owner draws a larger one.
local call = redis.call
if redis.pcall('get', KEYS[1]) ~= ARGV[1] then
	return 0
end
local fencing = tonumber(ARGV[2])
if (tonumber(call('get', KEYS[3])) or 0) < fencing then
	-- Counters start at the time of their servers, whose clocks are less than a day apart: what is beyond isn't a
	-- count.
	if fencing > (call('time')[1] + 86400) * 1000000 then
		return redis.error_reply('FENCING ' .. ARGV[2] .. ' is out of reach of this clock, delete the counter it is from: ' .. KEYS[3])
	end
	call('set', KEYS[3], ARGV[2], 'ex', 604800)
end
return 1
