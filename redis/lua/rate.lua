-- Takes permits from a rate limiter, or looks at it, gives permits back, or resets it. The limiter is a bucket that has
-- room for as many permits as a burst, and fills at its rate. Whoever takes more than it has gets them at a later time,
-- its slot, and sleeps until then. The rate isn't stored: each caller goes by its own.
--
-- KEYS: limiter: "rate1 <full> <full_part> <due> <last> <taker>", where
--         full, full_part: the time at which the bucket will be full again, and the fraction of it
--         due: the last slot
--         last: the time of the last change
--         taker: the id of the last take; '-' if that was given back and nothing is known of the one before it
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
local LARGEST, WHOLE = 9007199254740991, 1000000

local full, full_part, due, last, taker = 0, 0, 0, 0, '-'
local value = redis.pcall('get', limiter)
if type(value) == 'table' then
	return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', limiter).ok .. ' is no rate limiter: ' .. limiter)
end
if value then
	full, full_part, due, last, taker = value:match('^rate1 (%d+) (%d+) (%d+) (%d+) (%S+)$')
	full, full_part, due, last = tonumber(full), tonumber(full_part), tonumber(due), tonumber(last)
	if not full or math.max(full, due, last) > LARGEST or full_part >= WHOLE then
		return redis.error_reply('WRONGTYPE a string of ' .. #value .. ' bytes is no rate limiter: ' .. limiter)
	end
end
if what == 'reset' then
	return call('del', limiter)
end

local time = call('time')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
cost, cost_part = tonumber(cost), tonumber(cost_part)
-- A clock that was set back counts as having stood still since the last change.
local lead = last - now
if lead > 0 then
	full, due = math.max(full - lead, 0), math.max(due - lead, 0)
end

-- It expires when the bucket is full, rounded up: a limiter that doesn't exist is as good. The last slot is no later.
local function store()
	local left = math.max(full - now, 0)
	call('set', limiter, string.format('rate1 %.0f %.0f %.0f %.0f %s', full, full_part, due, now, taker),
		'px', string.format('%.0f', math.ceil(left / 1000) + 1))
end

if what == 'back' then
	if taker ~= id then
		return 0
	end
	full, full_part, due, taker = full - cost, full_part - cost_part, math.max(due - gap, 0), previous
	if full_part < 0 then
		full, full_part = full - 1, full_part + WHOLE
	end
	full = math.max(full, 0)
	store()
	return 1
end

-- The reply to the same take was lost.
if taker == id then
	return {1, math.max(due - now, 0), math.max(full - now, 0), 0, '-'}
end

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
gap, previous = slot - due, taker
full, full_part, due, taker = full_then, part_then, slot, id
store()
return {1, slot - now, full - now, gap, previous}
