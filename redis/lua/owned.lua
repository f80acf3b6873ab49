-- Replies to a caller that has what it wanted.
return fencing and value_key and {'owned', fencing, redis.pcall('get', value_key)} or fencing or spent
