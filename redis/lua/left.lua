-- Sets left to the milliseconds that are left of the lock, to which it can be set again, and which are above 0. Another
-- program may have removed the lock's expiry, or set one that no clock reaches. Without an expiry, its owner may rely
-- on it for a year, the longest ttl.
local left = call('pttl', lock)
left = left == -1 and 31536000000 or math.min(math.max(left, 1), 4503599627370496)
