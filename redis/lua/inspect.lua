-- Returns {owner or false, 1 if it is the tokens of shares (of the first thousand shares), ttl left, number of waiters,
-- the last fencing token or false, the tokens of the first hundred waiters}.
local call = redis.call
local owner, is_shared = redis.pcall('get', KEYS[1]), 0

-- needs: lock
if owner == 'distlock:shared' then
	local time = call('time')
	local now_ms = string.format('(%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
	local tokens = {}
	for _, share in ipairs(call('zrangebyscore', KEYS[4], now_ms, '+inf', 'limit', 0, 1000)) do
		-- A token of several permits is told once.
		if not share:find('^%d+/') then
			tokens[#tokens + 1] = share
		end
	end
	owner, is_shared = #tokens > 0 and table.concat(tokens, ' '), 1
elseif owner and owner:sub(1, 16) == 'distlock:shared ' then
	owner, is_shared = owner:sub(17), 1
end
local waiting = {}
for i, entry in ipairs(call('zrange', KEYS[2], 0, 99)) do
	waiting[i] = string.match(entry, '^%S+ %S+ (%S+)') or '?'
end
return {owner, is_shared, call('pttl', KEYS[1]), call('zcard', KEYS[2]), call('get', KEYS[3]), table.concat(waiting, ' ')}
