-- ARGV: token, server. Makes a share of what the token owns alone, for as long as that would have lasted, and serves.
-- Returns 1 if the token has a share.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: common
if owner == ARGV[1] then
	share(ARGV[1], math.max(call('pttl', lock), 1))
elseif not share_of(ARGV[1]) then
	return 0
end
serve(nil, ARGV[2])
return 1
