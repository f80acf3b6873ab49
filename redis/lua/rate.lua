-- Takes permits from a rate limiter, or looks at it, gives permits back, or resets it. The limiter is a bucket that has
-- room for as many permits as a burst, and fills at its rate. Whoever takes more than it has gets them at a later time,
-- its slot, and sleeps until then. The rate isn't stored: each caller goes by its own.
--
-- KEYS: limiter: "rate1", and then, each as an unsigned integer in little-endian order,
--         full (8 bytes), full_part (4): the time at which the bucket will be full again, and the fraction of it
--         due (8): the last slot
--         last (8): the time of the last change
--       and, up to the end,
--         taker: the id of the last take; '-' if that was given back and nothing is known of the one before it
--     A permit would take the server a sixth longer if these were decimal, because Lua's numbers are floating-point.
-- ARGV: what: 'take', 'look', 'back' or 'reset'
--       id: of the take, which is the same if it is sent again; the one to give back
--       cost, cost_part: how long the bucket takes to produce the permits, and the fraction of it
--       tolerance: how long it takes to fill; slightly more if that isn't a whole number
--       longest: how long the caller would wait; '-1': without a limit
--       gap, previous: what the reply to the take to be given back said
-- All times are in microseconds, and fractions in millionths of one.
-- Replies to 'take': {1, time until the slot, time until the bucket is full, gap, previous taker}
--         or, as to 'look': {0, how long the caller would have to wait, time until the bucket is full, time until the
--         last slot}
--       to 'back': 1, or 0 if somebody has taken since
--       to 'reset': 1, or 0 if there was nothing
local limiter = unpack(KEYS)
local what, id, cost, cost_part, tolerance, longest, gap, previous = unpack(ARGV)
-- optional: gap, previous
local call = redis.call
local LARGEST, WHOLE, NUMBERS = 9007199254740991, 1000000, '<I8I4I8I8'

local full, full_part, due, last, taker = 0, 0, 0, 0, '-'
local value = redis.pcall('get', limiter)
if type(value) == 'table' then
	return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', limiter).ok .. ' is no rate limiter: ' .. limiter)
end
if value then
	local is_ours = value:sub(1, 5) == 'rate1' and #value >= 34
	if is_ours then
		full, full_part, due, last = struct.unpack(NUMBERS, value, 6)
		taker = value:sub(34)
		is_ours = full <= LARGEST and due <= LARGEST and last <= LARGEST and full_part < WHOLE
	end
	if not is_ours then
		return redis.error_reply('WRONGTYPE a string of ' .. #value .. ' bytes is no rate limiter: ' .. limiter)
	end
end
if what == 'reset' then
	return call('del', limiter)
end

local time = call('time')
local now = time[1] * 1000000 + time[2]
-- A clock that was set back counts as having stood still since the last change.
local lead = last - now
if lead > 0 then
	full, due = math.max(full - lead, 0), math.max(due - lead, 0)
end

local reply
if what == 'back' then
	if taker ~= id then
		return 0
	end
	full, full_part, due, taker = full - cost, full_part - cost_part, math.max(due - gap, 0), previous
	if full_part < 0 then
		full, full_part = full - 1, full_part + WHOLE
	end
	full = math.max(full, 0)
	reply = 1
elseif taker == id then
	-- The reply to the same take was lost.
	return {1, math.max(due - now, 0), math.max(full - now, 0), 0, '-'}
else
	if full < now then
		full, full_part = now, 0
	end
	local full_then, part_then = full + cost, full_part + cost_part
	if part_then >= WHOLE then
		full_then, part_then = full_then + 1, part_then - WHOLE
	end
	-- Slots never go back: those who came first, perhaps with another rate, are served first.
	local slot = math.max(full_then - tolerance, due, now)
	longest = tonumber(longest)
	if what == 'look' or (longest >= 0 and slot - now > longest) or full_then > LARGEST then
		return {0, slot - now, full - now, math.max(due - now, 0)}
	end
	reply = {1, slot - now, full_then - now, slot - due, taker}
	full, full_part, due, taker = full_then, part_then, slot, id
end

-- It expires when the bucket is full, rounded up: a limiter that doesn't exist is as good. The last slot is no later.
call('set', limiter, 'rate1' .. struct.pack(NUMBERS, full, full_part, due, now) .. taker,
	'px', string.format('%d', math.ceil(math.max(full - now, 0) / 1000) + 1))
return reply
