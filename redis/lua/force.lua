-- ARGV: server. Ends whoever's ownership and serves the next. Returns 1 if the lock was held.
local call = redis.call

-- needs: common
local held = call('exists', lock)
if not serve(nil, ARGV[1]) then
	call('del', lock)
end
return held
