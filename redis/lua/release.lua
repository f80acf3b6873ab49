-- needs: common
-- ARGV: token, server. Returns 1 if the token owned the lock until now.
local owner = redis.call('get', lock)
if owner and owner ~= ARGV[1] then
	return 0
end
if not serve('', ARGV[2]) then
	redis.call('del', lock)
end
return owner and 1 or 0
