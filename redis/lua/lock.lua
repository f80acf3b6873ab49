-- If the key contains anything but a string, it is another program's data, not a lock.
if type(owner) == 'table' then
	if owner.err:find('WRONGTYPE', 1, true) then
		return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', lock).ok .. ' is no lock: ' .. lock)
	end
	return owner
end
