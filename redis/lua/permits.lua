-- A semaphore's token begins with how many permits it stands for, and of how many: "3of8*host:...". It has one share
-- for each permit: its own name, and this name preceded by "2/" and "3/". So the number of shares is the number of
-- permits in use. A token's shares begin, last and end together. With only one share per token, the numbers of all
-- tokens would have to be added up: alongside 49 other tokens, acquiring and releasing four permits would take the
-- server half as long again, and a single permit nearly twice as long. Without other tokens, four permits would take a
-- sixth less.

-- Anybody may have written a token: dl_token_read_share() in core/text/token.c reads it in the same way. The last
-- answer is kept, because a script asks about the same token several times.
local known_token, known_permits
local function permits_of(token)
	if token ~= known_token then
		local weight, total = token:match('^([1-9]%d*)of([1-9]%d*)%*')
		local permits = weight and weight ~= '1' and tonumber(weight) or 1
		if permits > 1 and (permits > 1000 or tonumber(total) < permits or tonumber(total) > 100000) then
			permits = 1
		end
		known_token, known_permits = token, permits
	end
	return known_permits
end

local function last_share_of(token)
	local permits = permits_of(token)
	return permits > 1 and permits .. '/' .. token or token
end

-- Returns the names of all the token's shares as arguments, each preceded by the score, if there is one.
local function each_share_of(token, score)
	local arguments = score and {score, token} or {token}
	for i = 2, permits_of(token) do
		arguments[#arguments + 1] = score
		arguments[#arguments + 1] = i .. '/' .. token
	end
	return unpack(arguments)
end
