-- Sends a grant, or, with FREE or ASK as the fencing token, another message to a waiter. %d takes less than half as
-- long as %.0f, and is exact for every fencing token.
call(channel:byte(10) == BRACE and 'spublish' or 'publish', channel,
	token .. string.format(' %d ', fencing) .. now_text .. ' ' .. server)
