-- needs: common
-- ARGV: token, ttl. As renew, for a new object of the same owner: returns a fencing token or 0.
if redis.call('get', lock) ~= ARGV[1] then
	return 0
end
redis.call('pexpire', lock, ARGV[2])
return next_fencing_token()
