-- Replies to a caller that has to wait. left is how long nothing changes, in milliseconds, and holder the token of an
-- owner. A time that has just ended is reported as 1 ms, because 0 means that serve() is unfinished: then nothing is
-- known to last, and the caller continues immediately.
left = is_unfinished and 0 or left == 0 and 1 or left
local refused = owner == SHARED and 'shared' or 'refused'
local value
if value_key and (known_ticket or '') == '' then
	value = redis.pcall('get', value_key)
end
if not entry then
	return {refused, left, 0, now, holder, 0, 0, value}
end
-- Waiters at the front of the queue ask often. The further back a waiter is, the less often it asks, because these
-- questions are what many waiters cost.
if is_alone then
	rank = 0
elseif not rank then
	local front = wanted == 'free' and string.format('(%.0f', -ticket) or '0'
	rank = call('zcount', queue, front, ticket == now and '(' .. now_text or string.format('(%.0f', ticket))
end
local again = rank < 8 and SHORTEST_INTERVAL or math.min((rank + 1) / 8 * SHORTEST_INTERVAL, LONGEST_INTERVAL)
-- Nobody waits for a caller that wants nothing, so it doesn't matter if it is dead.
if wanted ~= 'free' then
	call('zadd', due, string.format('%d', now + again + SLACK), entry)
end
-- Both keys must end together: those who set no expiry rely on that. This doesn't touch another program's key.
if not is_expiry_set and (wanted ~= 'free' or type(redis.pcall('zcard', due)) == 'number') then
	call('expire', due, '86400')
end
if (said or '') ~= '' then
	-- A user without access to this key may still wait.
	redis.pcall('set', said_key, said, 'px', math.floor(again / 1000) + 3000)
end
return {refused, left, rank, now, holder, ticket, again / 1000, value}
