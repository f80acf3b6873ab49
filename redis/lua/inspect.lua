-- Tells the state of the lock, and changes nothing.
--
-- KEYS: lock, queue, fence, shares.
-- Replies: {token of the owner, or the tokens of the first thousand shares, separated by spaces, or false,
--       1 if these are shares, else 0, ttl left in ms, number of waiters, last fencing token or false,
--       the tokens of the first hundred waiters, separated by spaces}
local lock, queue, fence, shares = unpack(KEYS)
local call = redis.call
local owner, is_shared = redis.pcall('get', lock), 0

-- needs: lock
if owner == 'distlock:shared' then
	local time = call('time')
	local now_ms = string.format('(%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
	local tokens = {}
	for _, share in ipairs(call('zrangebyscore', shares, now_ms, '+inf', 'limit', 0, 1000)) do
		-- A token of several permits is listed once.
		if not share:find('^%d+/') then
			tokens[#tokens + 1] = share
		end
	end
	owner, is_shared = #tokens > 0 and table.concat(tokens, ' '), 1
elseif owner and owner:sub(1, 16) == 'distlock:shared ' then
	owner, is_shared = owner:sub(17), 1
end
local waiting = {}
for i, entry in ipairs(call('zrange', queue, 0, 99)) do
	waiting[i] = string.match(entry, '^%S+ %S+ (%S+)') or '?'
end
return {owner, is_shared, call('pttl', lock), call('zcard', queue), call('get', fence), table.concat(waiting, ' ')}
