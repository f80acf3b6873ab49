-- ARGV: token, a fencing token. Has the counter go on from that one, if it hasn't come so far. Returns 1 if the token owns
-- the lock: whoever owns it afterwards draws a larger one.
local call = redis.call
if redis.pcall('get', KEYS[1]) ~= ARGV[1] then
	return 0
end
if tonumber(call('get', KEYS[3]) or 0) < tonumber(ARGV[2]) then
	call('set', KEYS[3], ARGV[2], 'ex', 604800)
end
return 1
