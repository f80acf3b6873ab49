-- Gives the lock, if nobody has it, to a token that owns it on enough other servers. Waiters here continue to wait.
--
-- KEYS: lock.
-- ARGV: token, ttl
-- Replies: 1: the token owns the lock, for the ttl from now; 0: another one does
local lock = unpack(KEYS)
local token, ttl = unpack(ARGV)
local call = redis.call

if call('set', lock, token, 'nx', 'px', ttl) then
	return 1
end
return redis.pcall('get', lock) == token and call('pexpire', lock, ttl) or 0
