-- Makes the lock last as long as the last of its shares, which ends at `last`.
last = string.format('%.0f', math.min(last, now_ms + ENDLESS))
if call('pexpireat', lock, last) == 0 then
	-- Shares that were given earlier had already ended, and the lock with them.
	call('set', lock, SHARED, 'px', string.format('%.0f', math.max(last - now_ms, 1)))
end
call('pexpireat', shares, last)
