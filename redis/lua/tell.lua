-- Sends a grant. A fencing token of 0 says that the lock was free, and that nothing was granted.
call(is_sharded(channel) and 'spublish' or 'publish', channel,
	token .. ' ' .. string.format('%.0f', fencing) .. ' ' .. now_text .. ' ' .. server)
