-- Returns {owner or false, the number of shares, 0 if the owner has the whole lock, ttl left, number of waiters, the
-- last fencing token or false, the token of each of the first hundred waiters and what it wants}. The owner is the
-- tokens of shares if there are any (of the first thousand shares).
local call = redis.call
local owner, shares = redis.pcall('get', KEYS[1]), 0

-- needs: lock
if owner == 'distlock:shared' then
	local time = call('time')
	local now_ms = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
	local tokens = {}
	for _, share in ipairs(call('zrangebyscore', KEYS[4], '(' .. now_ms, '+inf', 'limit', 0, 1000)) do
		-- A token of several permits is told once.
		if not share:find('^%d+/') then
			tokens[#tokens + 1] = share
		end
	end
	shares = call('zcard', KEYS[4]) - #call('zrangebyscore', KEYS[4], '-inf', now_ms)
	owner = shares > 0 and table.concat(tokens, ' ')
elseif owner and owner:sub(1, 16) == 'distlock:shared ' then
	owner, shares = owner:sub(17), 1
end
local waiting = {}
for i, entry in ipairs(call('zrange', KEYS[2], 0, 99)) do
	local token, wanted = string.match(entry, '^%S+ %S+ (%S+) (%S+)')
	waiting[i] = token and token .. ' ' .. wanted or '? ?'
end
return {owner, shares, call('pttl', KEYS[1]), call('zcard', KEYS[2]), call('get', KEYS[3]), table.concat(waiting, ' ')}
