-- For how many seconds the counter of fencing tokens is kept, counted from the time that its value stands for. The next
-- counter starts at the clock's time, so it starts above this one even if the clock is set back by as much in the
-- meantime. The expiry isn't refreshed, so that no key stays forever.
--
-- The default is DL_REDIS_COUNTER_LIFETIME in redis/claim/keys.h. It isn't sent, so that the usual call is no longer.
local counter_lasts = (counter_lifetime or '') == '' and '86400' or counter_lifetime
