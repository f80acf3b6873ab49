-- ARGV: token, ttl. As renew, for a new object of the same owner: returns {fencing token, 1 if it has a share, or 0 if
-- it owns the lock alone}; or 0.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: lock
-- needs: keys
-- needs: grant
-- needs: permits
-- needs: common
if ARGV[1] == SHARED or not renew_own('', ARGV[1], ARGV[2]) then
	return 0
end
local fencing = next_fencing_token()
if not fencing then
	return spent
end
return {fencing, owner == SHARED and 1 or 0}
