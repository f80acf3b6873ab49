-- ARGV: token, ttl, the entries that may be queued (two, '' if none), server.
-- Returns a fencing token if the lock had been handed to the token meanwhile, else 0.
local call = redis.call

-- needs: common
call('zrem', queue, ARGV[3], ARGV[4])
local owner = redis.pcall('get', lock)
if owner == ARGV[1] then
	call('pexpire', lock, ARGV[2])
	return next_fencing_token()
end
if not owner then
	serve(nil, ARGV[5])
end
return 0
