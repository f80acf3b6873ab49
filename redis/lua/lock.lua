-- Another program may keep something other than a string there, which is no lock.
if type(owner) == 'table' then
	if owner.err:find('WRONGTYPE', 1, true) then
		return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', lock).ok .. ' is no lock: ' .. lock)
	end
	return owner
end
