-- An exclusive owner gives up the lock, and the first waiter, first[1], has already been removed from the queue: hands
-- the lock to that waiter, if it is alive and wants the lock exclusively, and ends the script. Otherwise puts the
-- waiter back, and serve() must decide. This comes before the functions, because defining those takes time.
do
	local head = first[1]
	-- expand: read_entry
	if ttl and wanted == 'write'
			and (math.abs(now - first[2]) < SOONEST_OVERDUE or tonumber(call('zscore', due, head) or now + 1) > now)
			and call('pubsub', channel:byte(10) == BRACE and 'shardnumsub' or 'numsub', channel)[2] > 0 then
		local spent
		-- expand: fencing_token
		if fencing then
			call('zrem', due, head)
			call('set', lock, token, 'px', ttl)
			-- expand: tell
			return 1
		end
	end
	call('zadd', queue, first[2], head)
	call('expire', queue, '86400')
end
