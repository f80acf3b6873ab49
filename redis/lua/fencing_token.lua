-- Draws the next fencing token. fencing is then this token; or, if none can be given, false, and spent is the error to
-- reply with. The script must contain fences.lua, and have declared spent, and counter_lifetime as one of its
-- arguments.
--
-- A missing counter starts at the time in microseconds, which is more than the counter can have reached before. From
-- 2^53 on, Lua doesn't count exactly, and tokens would repeat. In that case, or if the counter isn't a number, no token
-- is given.
local fencing = redis.pcall('incr', fence)
if type(fencing) == 'table' and not fencing.err:find('integer', 1, true) and not fencing.err:find('overflow', 1, true)
		and not fencing.err:find('WRONGTYPE', 1, true) then
	fencing, spent = false, fencing
elseif type(fencing) == 'table' or fencing >= 9007199254740992 then
	fencing = false
	spent = redis.error_reply('FENCING delete the counter of fencing tokens, which is at its end or no number: ' .. fence)
elseif fencing <= ASK then
	local time = call('time')
	-- expand: counter_lasts
	call('set', fence, time[1] .. ('00000' .. time[2]):sub(-6), 'ex', counter_lasts)
	fencing = time[1] * 1000000 + time[2]
end
