-- Raises the counter of fencing tokens, so that later owners draw larger ones.
--
-- KEYS: lock, queue, fence.
-- ARGV: token
--       least: a fencing token that the counter must reach at least
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
-- Replies: 1: the token owns the lock; 0: it doesn't, and nothing was changed
--       error FENCING: the counter can't be that large, or isn't a number
local lock, queue, fence = unpack(KEYS)
local token, least, counter_lifetime = unpack(ARGV)
-- optional: counter_lifetime
local call = redis.call
if redis.pcall('get', lock) ~= token then
	return 0
end
local fencing, last = tonumber(least), call('get', fence)
if last and not last:find('^%-?%d+$') then
	return redis.error_reply('FENCING delete the counter of fencing tokens, which is no number: ' .. fence)
end
if (tonumber(last) or 0) < fencing then
	-- Counters start at their server's time, and the servers' clocks are less than a day apart. Anything beyond that
	-- isn't a real count.
	local ahead = math.ceil(fencing / 1000000) - call('time')[1]
	if ahead > 86400 then
		return redis.error_reply('FENCING ' .. least .. ' is out of reach of this clock, delete the counter it is from: ' .. fence)
	end
	-- expand: counter_lasts
	call('set', fence, least, 'ex', counter_lasts + math.max(0, ahead))
end
return 1
