-- ARGV: token, ttl, what is wanted, server, and of a caller that waits its entry in the queue and the one it had before (''
-- if none). Makes the only owner of the one that has a share. Returns the fencing token, or {ttl left, position, time, a
-- token that owns}; 0: it has no share; -1: another waits for the same.
local call = redis.call
local owner = redis.pcall('get', KEYS[1])

-- needs: common
local token, ttl, mode, entry, previous = ARGV[1], ARGV[2], ARGV[3], ARGV[5], ARGV[6]

if renew_own(mode, token, ttl) then
	return next_fencing_token()
elseif not share_of(token) then
	return 0
end
local head = call('zrange', queue, 0, 0)[1] or ''
local channel, other = head:match(' (%S+) (%S+) upgrade$')
if other and head ~= entry then
	if other ~= token and share_of(other) and is_listening(channel) then
		return -1
	elseif head ~= previous then
		call('zrem', queue, head)
	end
end
if can_have(mode, token) then
	call('zrem', queue, entry or '', previous or '')
	own(token, ttl)
	return next_fencing_token()
end
if entry then
	enqueue(entry, previous, true)
end
return refuse(token, entry)
