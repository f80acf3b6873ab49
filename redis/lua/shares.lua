-- For all scripts that look at a lock's shares. Before this part, a script must name its KEYS, set call to redis.call
-- and owner to the lock's value, and include base.lua and permits.lua. `scripts/conform --models` compares this with
-- its models.

-- Returns when a share ends, in the form that commands accept.
local function time_of(score)
	return string.format('%.0f', math.min(score, now_ms + ENDLESS))
end

-- Uses a command that fails on other types, so that a key that doesn't contain shares isn't touched.
local function empty_shares()
	call('zremrangebyscore', shares, '-inf', '+inf')
end

-- If the only share is in the lock's value, moves it to the set of shares.
if type(owner) == 'string' and owner:sub(1, 16) == 'distlock:shared ' then
	-- expand: left
	empty_shares()
	call('zadd', shares, now_ms + left, owner:sub(17))
	call('pexpire', shares, left)
	call('set', lock, SHARED, 'px', left)
	owner = SHARED
end

-- From here on, owner is a token, SHARED or false, and count is the number of shares. A key that isn't a string isn't a
-- lock, so nobody is served.
local count = 0
if type(owner) == 'table' then
	owner = ''
elseif owner == SHARED then
	call('zremrangebyscore', shares, '-inf', now_ms)
	count = call('zcard', shares)
	owner = count > 0 and SHARED
end

-- Returns when the token's share, or all of its shares, end; nothing unless it has all of them.
local function share_of(token)
	local last = last_share_of(token)
	return owner == SHARED and (last == token or call('zscore', shares, last)) and call('zscore', shares, token)
end

local is_fit = false
local function fit_expiry()
	local last = call('zrange', shares, '-1', '-1', 'withscores')[2]
	is_fit = true
	-- expand: fit_expiry
end

-- Gives the token a share, or makes its share last for the ttl from now at least. If the lock wasn't shared, first
-- removes leftover shares, which don't count.
local function share(token, ttl)
	local ends = now_ms + ttl
	if owner ~= SHARED then
		empty_shares()
		call('set', lock, SHARED, 'px', ttl)
		owner, count = SHARED, 0
	end
	local added = call('zadd', shares, 'nx', each_share_of(token, ends))
	count = count + added
	if added < permits_of(token) and ends > tonumber(share_of(token) or 0) then
		call('zadd', shares, each_share_of(token, ends))
	end
	fit_expiry()
end

-- If a share is wanted, returns how many there may be (0: any number); otherwise nothing. wanted is 'write'; that
-- number, preceded by a slash if the token is for several permits; or 'upgrade'. Anything else is treated as 'write'.
local function most_of(wanted, token)
	local most = tonumber(wanted:match('^/?(%d+)$'))
	return most and (most == 0 or permits_of(token) <= most) and most
end

local function can_have(wanted, token)
	if wanted == 'upgrade' then
		return count == 1 and share_of(token)
	end
	local most = most_of(wanted, token)
	return not owner or (owner == SHARED and most and (most == 0 or count + permits_of(token) <= most))
end
