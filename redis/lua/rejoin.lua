-- KEYS: the lock. ARGV: token, ttl. Gives the lock, if nobody has it, to a token that owns it at enough other servers.
-- Returns 1 if the token owns it, which then lasts the ttl from now. Takes it from nobody; waiters here go on waiting.
local call = redis.call

if call('set', KEYS[1], ARGV[1], 'nx', 'px', ARGV[2]) then
	return 1
end
return redis.pcall('get', KEYS[1]) == ARGV[1] and call('pexpire', KEYS[1], ARGV[2]) or 0
