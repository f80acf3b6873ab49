-- Returns the state of the lock, and changes nothing.
--
-- KEYS: lock, queue, fence, shares.
-- Replies: {token of the owner, or the tokens of the first thousand shares, separated by spaces, or false,
--       how many shares there are, 0 if the owner has the whole lock, ttl left in ms, number of waiters, without those
--       that only wait until the lock is free, whose tickets are negative,
--       last fencing token or false,
--       token and wish of each of the first hundred waiters, separated by spaces; ? for an entry that isn't a waiter's}
local lock, queue, fence, shares = unpack(KEYS)
local call = redis.call
local owner, count = redis.pcall('get', lock), 0

-- needs: lock
-- A former lock's key may now hold another program's data. A reply with all of it would be refused as too long.
if owner and #owner > 131072 then
	return redis.error_reply('WRONGTYPE a string of ' .. #owner .. ' bytes is no lock: ' .. lock)
end

if owner == 'distlock:shared' then
	local time = call('time')
	local now_ms = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
	local tokens = {}
	for _, share in ipairs(call('zrangebyscore', shares, '(' .. now_ms, '+inf', 'limit', 0, 1000)) do
		-- A token for several permits is listed once.
		if not share:find('^%d+/') then
			tokens[#tokens + 1] = share
		end
	end
	count = call('zcard', shares) - #call('zrangebyscore', shares, '-inf', now_ms)
	owner = count > 0 and table.concat(tokens, ' ')
elseif owner and owner:sub(1, 16) == 'distlock:shared ' then
	owner, count = owner:sub(17), 1
end
local waiting = {}
for i, entry in ipairs(call('zrangebyscore', queue, 0, '+inf', 'limit', 0, 100)) do
	local token, wanted = string.match(entry, '^%S+ %S+ (%S+) (%S+)')
	waiting[i] = token and token .. ' ' .. wanted or '? ?'
end
return {owner, count, call('pttl', lock), call('zcount', queue, 0, '+inf'), call('get', fence), table.concat(waiting, ' ')}
