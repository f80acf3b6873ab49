-- Another program may keep something else there than a string: that is no lock.
if type(owner) == 'table' then
	if owner.err:find('WRONGTYPE', 1, true) then
		return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', KEYS[1]).ok .. ' is no lock: ' .. KEYS[1])
	end
	return owner
end
