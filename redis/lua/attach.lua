-- ARGV: token, ttl. As renew, for a new object of the same owner: returns a fencing token or 0.
local call = redis.call

-- needs: common
if redis.pcall('get', lock) ~= ARGV[1] then
	return 0
end
call('pexpire', lock, ARGV[2])
return next_fencing_token()
