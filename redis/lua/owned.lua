-- Replies to a caller that has what it wanted. If the lock protects a value, that alone says so: an array that also has
-- the fencing token, which nobody reads, takes the server as long as reading the value.
if fencing and value_key then
	local value = redis.pcall('get', value_key)
	return type(value) == 'string' and value or {'owned', fencing, value}
end
return fencing or spent
