-- model/redis_modes.pml is a model of this: look at it after a change.
-- ARGV: token, ttl, what was wanted, the entries that may be queued (two, '' if none), server.
-- Returns a fencing token if it had been given to the token meanwhile, else 0.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: keys
-- needs: grant
-- needs: permits
-- needs: common
leave_queue(ARGV[4], ARGV[5])
if renew_own(ARGV[3], ARGV[1], ARGV[2]) then
	return next_fencing_token() or spent
end
if not owner or owner == SHARED then
	serve(nil, ARGV[6])
end
return 0
