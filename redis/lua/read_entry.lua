-- Reads the words of the entry in head. ttl is nil if no client can have written it, so that its waiter can't be
-- served. A ttl is a year at most, and the server would refuse an impossible one in the middle of a script.
local ttl, channel, token, wanted = head:match('^([1-9]%d*) (%S+) (%S+) (%S+)')
if ttl and (#ttl > 10 and tonumber(ttl) > 31536000000 or token == SHARED) then
	ttl = nil
end
