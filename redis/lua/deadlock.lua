-- Writes a waiting thread's record, and reads who keeps it waiting, who keeps those waiting, and so on. Changes nothing
-- else. proof/model/deadlock.c is a model of this: look at it after a change.
--
-- It reads the keys of all locks and records that it encounters, which can't be known in advance. So it works only on
-- servers that aren't part of a cluster.
--
-- KEYS: lock, queue and shares of the lock for which it waits; waits: the key of its record.
-- ARGV: record: its record, as in docs/protocol-redis.md
--       lifetime: how long the record lasts, in ms
--       prefix: the prefix of the names of locks
--       most: how many threads to look at; 0: it only writes
--       server: the run_id, if those that hold nothing are to be told of this look where they are first
-- Replies: {server's time, locks, records}; or the error that shows that the server can't look
--       A lock is {its key, 1 if it is shared, 2 if it has more shares than are listed, else 0, tokens of its owners,
--           its waiters, from the first to the last one that a record names, each as its ticket and entry, those that a
--           record names and only wait until it is free}.
--       A record is {the thread, its record}.
--       No list has more than 64 elements; what is beyond that is left out.
local lock, queue, shares, waits = unpack(KEYS)
local record, lifetime, prefix, most, server = unpack(ARGV)
-- optional: server
local call, try = redis.call, redis.pcall
if server == '' then
	server = nil
end
local LONGEST_LIST, LONGEST_TOKEN, LONGEST_ENTRY, LONGEST_RECORD = 64, 400, 1056, 4096

call('set', waits, record, 'px', lifetime)
local time = call('time')
local now = time[1] * 1000000 + time[2]
local locks, records, known, met, todo = {}, {}, {}, {}, {}
local threads_left, bytes_left = tonumber(most), 100000

-- Returns a lock's related key, as redis/claim/keys.c makes it; nothing if that requires a tag, and there is none.
local function related_key(name, purpose, slot_tag)
	local tag = name:match('{(.-)}')
	if tag and tag ~= '' then
		return name .. ':' .. purpose .. (name:sub(1, 1) == '{' and ':' or '')
	elseif not name:find('}', 1, true) then
		return '{' .. name .. '}:' .. purpose
	elseif slot_tag ~= '-' then
		return slot_tag and '{' .. slot_tag .. '}:' .. name .. ':' .. purpose
	end
end

-- The first error that shows that this server can't look at all: it lacks a command, or accepts only keys that the call
-- declares. Any program may have written anything under a key, and some keys may be others'.
local failure

-- Returns a reply if it is a text.
local function text_of(reply)
	local err = type(reply) == 'table' and reply.err or ''
	if err ~= '' and not failure and not err:find('WRONGTYPE', 1, true) and not err:find('keys', 1, true) then
		failure = reply
	end
	return type(reply) == 'string' and reply or ''
end

local function read_text(key, most_bytes)
	local text = text_of(try('getrange', key, 0, most_bytes))
	return #text <= most_bytes and text or ''
end

local function follow(said)
	local entry, slot_tag, name = said:match('^%S+ %S+ %S+ %S+ %S+ (%S+ %S+ %S+ %S+) (%S+) (.+)$')
	if entry then
		todo[#todo + 1] = {name, entry, slot_tag}
	end
	return entry
end

-- Reads the record of the token's thread, unless it has already been read.
local function meet(token)
	local thread = token:match('([^@*/:]+:%d+:%x+):%d+$')
	if not thread or met[thread] or threads_left <= 0 then
		return
	end
	threads_left = threads_left - 1
	local key = related_key(prefix .. thread, 'waits')
	local said = key and read_text(key, LONGEST_RECORD) or ''
	met[thread] = said
	if follow(said) then
		records[#records + 1] = {thread, said}
		bytes_left = bytes_left - #said
	end
end

local function read_owners(name, its_shares)
	local owner, tokens, is_shared = read_text(name, LONGEST_TOKEN + 16), {}, 0
	local found = owner ~= '' and {owner} or {}
	if owner == 'distlock:shared' then
		local since = string.format('(%.0f', math.floor(now / 1000))
		found = try('zrangebyscore', its_shares, since, '+inf', 'limit', 0, LONGEST_LIST)
		is_shared = #found < LONGEST_LIST and 1 or 2
	elseif owner:sub(1, 16) == 'distlock:shared ' then
		found = {owner:sub(17)}
		is_shared = 1
	end
	for _, token in ipairs(found) do
		-- A token for several permits is listed once.
		if #token <= LONGEST_TOKEN and not token:find('^%d+/') then
			tokens[#tokens + 1] = token
			bytes_left = bytes_left - #token
			meet(token)
		end
	end
	return is_shared, tokens
end

-- Tells a waiter that it was looked at, unless its thread holds something and so looks by itself.
local function tell(waiter)
	local channel, token, thread = waiter:match('^%d+ (%S+) (%S-([^@*/:]+:%d+:%x+):%d+) ')
	local tokens = (met[thread] or ''):match('^%S+ %S+ %S+ %S+ (%S+) ')
	if channel and (not tokens or tokens == '-') then
		try('publish', channel, string.format('%s looked %.0f %s', token, now, server))
	end
end

-- Reads a lock and its queue as far as this entry.
local function visit(name, entry, slot_tag)
	local its_queue = name == lock and queue or related_key(name, 'queue', slot_tag)
	local its_shares = name == lock and shares or related_key(name, 'shares', slot_tag)
	local ticket = text_of(its_queue and try('zscore', its_queue, entry))
	-- Nobody waits for those that only wait until the lock is free, whose tickets are negative.
	local bystander = ticket:match('^%-(%d+)$')
	local place = bystander and -1 or ticket:find('^%d') and try('zcount', its_queue, 0, '(' .. ticket)
	if type(place) ~= 'number' or place >= LONGEST_LIST then
		return
	end
	local seen = known[name]
	if not seen then
		local is_shared, tokens = read_owners(name, its_shares)
		seen = {name, is_shared, tokens, {}, {}}
		known[name] = seen
		locks[#locks + 1] = seen
		bytes_left = bytes_left - #name
	end
	if bystander and #seen[5] < LONGEST_LIST then
		seen[5][#seen[5] + 1] = bystander .. ' ' .. entry
		bytes_left = bytes_left - #entry
	end
	local waiters = seen[4]
	local more = place >= #waiters
		and call('zrangebyscore', its_queue, 0, '+inf', 'withscores', 'limit', #waiters, place + 1 - #waiters) or {}
	for i = 1, #more, 2 do
		local waiter = #more[i] <= LONGEST_ENTRY and more[i] or '-'
		waiters[#waiters + 1] = more[i + 1] .. ' ' .. waiter
		bytes_left = bytes_left - #waiter
		meet(waiter:match('^%d+ %S+ (%S+)') or '')
		if server and #waiters == 1 then
			tell(waiter)
		end
	end
end

if threads_left > 0 then
	follow(record)
end
local i = 1
while todo[i] and bytes_left > 0 and #locks < LONGEST_LIST do
	visit(unpack(todo[i]))
	i = i + 1
end
return failure or {now, locks, records}
