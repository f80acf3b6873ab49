-- Puts the caller at the end of the queue, and sets ticket; is_alone, if nobody was in the queue; is_expiry_set, if the
-- queue needn't get a new expiry; and rank, if it is known how many are in front. If the caller's channel has changed,
-- it keeps its ticket; if its entry was removed, it has sent its ticket along. Tickets grow with time, so nobody who
-- came later has a smaller one. In the queue, the tickets of callers that only wait until the lock is free are
-- negative.
--
-- The queue and `due` expire a day after a waiter last asked. To save commands, this is set only once an hour: not for
-- a newcomer if the last entry is from the same hour, and not for a waiter whose last question, which can't have been
-- earlier than LONGEST_INTERVAL + SLACK ago, was in the same hour.
ticket = tonumber(known_ticket)
if (previous or '') ~= '' then
	local kept = call('zscore', queue, previous)
	ticket = kept and math.abs(kept) or ticket
	call('zrem', queue, previous)
	call('zrem', due, previous)
end
local is_known = ticket and (previous or '') == ''
if not ticket then
	local others = call('zcard', queue)
	-- Nearly always, all others came earlier in this hour, and want something. To count them takes less than half as
	-- long as to read the last one's ticket, because Redis formats it.
	if others == 0 or call('zcount', queue, string.format('%d', now - now % HOUR), '(' .. now_text) == others then
		ticket, rank, is_alone, is_expiry_set = now, others, others == 0, others > 0
	else
		local last = tonumber(call('zrange', queue, '-1', '-1', 'withscores')[2])
		-- Another program's entry may have a score that is no time. It doesn't count: tickets after it would be equal.
		if last >= NO_TIME then
			local most = string.format('(%.0f', NO_TIME)
			last = tonumber(call('zrevrangebyscore', queue, most, '-inf', 'withscores', 'limit', '0', '1')[2])
		end
		is_expiry_set = last and math.floor(last / HOUR) == math.floor(now / HOUR)
		ticket = math.max(now, (last or 0) + 1)
	end
end
if call('zadd', queue, 'nx', wanted == 'free' and -ticket or ticket == now and now_text or ticket, entry) == 0 then
	is_alone, rank = false, nil
	if is_known then
		is_expiry_set = math.floor((now - LONGEST_INTERVAL - SLACK) / HOUR) == math.floor(now / HOUR)
	else
		is_expiry_set = false
		ticket = math.abs(call('zscore', queue, entry))
	end
end
-- Before anything that may fail because another program uses the other key.
if not is_expiry_set then
	call('expire', queue, '86400')
end
