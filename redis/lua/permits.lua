-- A token for several permits begins with their number: "3*host:...". It has one share for each permit: its own name,
-- and this name preceded by "2/" and "3/". So the number of shares is the number of permits in use. A token's shares
-- begin, last and end together. With only one share per token, the numbers of all tokens would have to be added up:
-- alongside 49 other tokens, acquiring and releasing four permits would take the server half as long again, and a
-- single permit nearly twice as long. Without other tokens, four permits would take a sixth less.
local function permits_of(token)
	local permits = tonumber(token:match('^([1-9]%d*)%*'))
	return permits and permits <= 1000 and permits or 1
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
