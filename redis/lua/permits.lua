-- A token of several permits says at its beginning how many: "3*host:...". It has a share for each of them: its own,
-- and those that begin with "2/" and "3/". So the number of shares is that of the permits that are out, also for an
-- earlier version. All of them begin, last and end together.
local function permits_of(token)
	local permits = tonumber(token:match('^([1-9]%d*)%*'))
	return permits and permits <= 1000 and permits or 1
end

local function last_share_of(token)
	local permits = permits_of(token)
	return permits > 1 and permits .. '/' .. token or token
end

-- The arguments that name all of them, each behind the score, if there is one.
local function each_share_of(token, score)
	local arguments = score and {score, token} or {token}
	for i = 2, permits_of(token) do
		arguments[#arguments + 1] = score
		arguments[#arguments + 1] = i .. '/' .. token
	end
	return unpack(arguments)
end
