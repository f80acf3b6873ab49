-- ARGV: token, ttl, and anything if the lock may come to end earlier by it. Returns 1 if the token owns the lock, which
-- then lasts the ttl from now. Never makes the key.
if redis.pcall('get', KEYS[1]) ~= ARGV[1] then
	return 0
end
-- It may have been sent before another one for longer, and have been held up on its way.
if not ARGV[3] and redis.call('pttl', KEYS[1]) > tonumber(ARGV[2]) then
	return 1
end
return redis.call('pexpire', KEYS[1], ARGV[2])
