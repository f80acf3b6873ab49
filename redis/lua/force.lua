-- needs: common
-- ARGV: server. Ends whoever's ownership and serves the next. Returns 1 if the lock was held.
local held = redis.call('exists', lock)
if not serve(nil, ARGV[1]) then
	redis.call('del', lock)
end
return held
