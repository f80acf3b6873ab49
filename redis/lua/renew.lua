-- ARGV: token, ttl. Returns 1 if the token owns the lock, which then lasts the ttl from now. Never makes the key.
if redis.pcall('get', KEYS[1]) ~= ARGV[1] then
	return 0
end
return redis.call('pexpire', KEYS[1], ARGV[2])
