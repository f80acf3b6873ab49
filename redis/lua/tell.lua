-- Sends a grant, or, with FREE or ASK as the fencing token, another message to a waiter.
call(is_sharded(channel) and 'spublish' or 'publish', channel,
	token .. ' ' .. string.format('%.0f', fencing) .. ' ' .. now_text .. ' ' .. server)
