-- For all scripts that grant a lock to a waiter. fences.lua and base.lua must come before this part. `scripts/conform
-- --models` compares this with its models.

local spent
local function next_fencing_token()
	-- expand: fencing_token
	return fencing
end

local function is_sharded(channel)
	return channel:byte(10) == BRACE
end

-- Returns how many clients listen to each channel: {channel, number, channel, number...}. Either all channels are
-- sharded, or none of them is.
local function listeners(are_sharded, ...)
	return call('pubsub', are_sharded and 'shardnumsub' or 'numsub', ...)
end

local function tell(channel, token, fencing, server)
	-- expand: tell
end

-- The message names no server, so nobody takes it for a grant.
local function tell_to_ask(channel, token)
	tell(channel, token, ASK, '-')
end

local function read_entry(head)
	-- expand: read_entry
	return ttl, channel, token, wanted
end
