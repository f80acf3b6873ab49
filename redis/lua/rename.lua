-- model/owed.c is a model of this: look at it after a change.
-- ARGV: token, the one that takes its place. Whatever was
-- sent for the first one, and comes later, finds that it owns nothing. Returns 1 if the second one owns what the first
-- one did, for as long; also where it had taken its place before.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])
local token, successor = ARGV[1], ARGV[2]

-- needs: lock
-- needs: permits
for _, only in ipairs({'', 'distlock:shared '}) do
	if owner == only .. successor then
		return 1
	elseif owner == only .. token then
		call('set', KEYS[1], only .. successor, 'px', math.max(call('pttl', KEYS[1]), 1))
		return 1
	end
end
if owner ~= 'distlock:shared' then
	return 0
end
local ends = call('zscore', KEYS[4], token)
if ends then
	call('zrem', KEYS[4], each_share_of(token))
	call('zadd', KEYS[4], each_share_of(successor, ends))
end
return call('zscore', KEYS[4], successor) and 1 or 0
