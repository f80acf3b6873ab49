-- Ends everybody's ownership, and serves the next waiters: only if all owners were seen before, if it is told who was.
--
-- KEYS: lock, queue, fence, shares, due.
-- ARGV: server: the run_id, which is passed on in grants
--       counter_lifetime: of the counter of fencing tokens, in seconds, unless that is the default
--       foreign: 'foreign' to delete even a value that distlock didn't write
--       whose: 'seen' if only what was seen may be deleted; otherwise, it doesn't matter who owns the lock
--       seen: the value of the lock that was seen, or the tokens of those who had shares, separated by spaces
-- Replies: 1: the lock was held; 0: it wasn't, or somebody owns it who wasn't seen
--       error FOREIGN: distlock didn't write the value
local lock, queue, fence, shares, due = unpack(KEYS)
local server, counter_lifetime, foreign, whose, seen = unpack(ARGV)
-- optional: counter_lifetime, foreign, whose, seen
local call = redis.call
local owner = redis.pcall('get', lock)

-- needs: lock
-- The key may contain any string, which isn't necessarily a lock. Only distlock's own values can be recognized by their
-- form.
local function is_own(value)
	local random = value:match('^[^:]+:%d+:(%x+):%d+$') or ''
	return #random == 32 or value == 'distlock:shared' or value:sub(1, 16) == 'distlock:shared '
end
if owner and foreign ~= 'foreign' and not is_own(owner) then
	return redis.error_reply('FOREIGN the key holds a string of ' .. #owner
			.. ' bytes that distlock did not write, so it may not be a lock (foreign: true deletes it anyway): ' .. lock)
end

-- needs: fences
-- needs: base
-- needs: grant
-- needs: permits
-- needs: shares
-- needs: common
-- A share of several permits has further entries, its token with a number in front.
local function were_all_seen()
	seen = seen or ''
	if owner ~= SHARED then
		return owner == seen
	end
	for _, share in ipairs(call('zrange', shares, 0, -1)) do
		if not share:find('^%d+/') and not (' ' .. seen .. ' '):find(' ' .. share .. ' ', 1, true) then
			return false
		end
	end
	return true
end
if owner and whose == 'seen' and not were_all_seen() then
	return 0
end

local held = owner and 1 or 0
if owner == SHARED then
	call('del', shares)
end
owner, count = false, 0
serve(nil, server)
if not owner then
	call('del', lock)
end
return held
