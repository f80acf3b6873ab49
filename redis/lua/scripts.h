/* Made of redis/lua by scripts/generate: change that, not this. The includer defines DL_SCRIPT(name, sha1, source). */
#ifndef DL_SCRIPT_PART_common
#define DL_SCRIPT_PART_fences \
	"local NOTHING, FREE, ASK = 0, 0, 1\n"
#define DL_SCRIPT_PART_counter_lasts \
	"local counter_lasts = (counter_lifetime or '') == '' and '86400' or counter_lifetime\n"
#define DL_SCRIPT_PART_fencing_token \
	"local fencing = redis.pcall('incr', fence)\n" \
	"if type(fencing) == 'table' and not fencing.err:find('integer', 1, true) and not fencing.err:find('overflow', 1, true)\n" \
	"and not fencing.err:find('WRONGTYPE', 1, true) then\n" \
	"fencing, spent = false, fencing\n" \
	"elseif type(fencing) == 'table' or fencing >= 9007199254740992 then\n" \
	"fencing = false\n" \
	"spent = redis.error_reply('FENCING delete the counter of fencing tokens, which is at its end or no number: ' .. fence)\n" \
	"elseif fencing <= ASK then\n" \
	"local time = call('time')\n" \
	DL_SCRIPT_PART_counter_lasts \
	"call('set', fence, time[1] .. ('00000' .. time[2]):sub(-6), 'ex', counter_lasts)\n" \
	"fencing = time[1] * 1000000 + time[2]\n" \
	"end\n"
#define DL_SCRIPT_PART_owned \
	"if fencing and value_key then\n" \
	"local value = redis.pcall('get', value_key)\n" \
	"return type(value) == 'string' and value or {'owned', fencing, value}\n" \
	"end\n" \
	"return fencing or spent\n"
#define DL_SCRIPT_PART_enqueue \
	"ticket = tonumber(known_ticket)\n" \
	"if (previous or '') ~= '' then\n" \
	"local kept = call('zscore', queue, previous)\n" \
	"ticket = kept and math.abs(kept) or ticket\n" \
	"call('zrem', queue, previous)\n" \
	"call('zrem', due, previous)\n" \
	"end\n" \
	"local is_known = ticket and (previous or '') == ''\n" \
	"if not ticket then\n" \
	"local others = call('zcard', queue)\n" \
	"if others == 0 or call('zcount', queue, string.format('%d', now - now % HOUR), '(' .. now_text) == others then\n" \
	"ticket, rank, is_alone, is_expiry_set = now, others, others == 0, others > 0\n" \
	"else\n" \
	"local last = tonumber(call('zrange', queue, '-1', '-1', 'withscores')[2])\n" \
	"if last >= NO_TIME then\n" \
	"local most = string.format('(%.0f', NO_TIME)\n" \
	"last = tonumber(call('zrevrangebyscore', queue, most, '-inf', 'withscores', 'limit', '0', '1')[2])\n" \
	"end\n" \
	"is_expiry_set = last and math.floor(last / HOUR) == math.floor(now / HOUR)\n" \
	"ticket = math.max(now, (last or 0) + 1)\n" \
	"end\n" \
	"end\n" \
	"if call('zadd', queue, 'nx', wanted == 'free' and -ticket or ticket == now and now_text or ticket, entry) == 0 then\n" \
	"is_alone, rank = false, nil\n" \
	"if is_known then\n" \
	"is_expiry_set = math.floor((now - LONGEST_INTERVAL - SLACK) / HOUR) == math.floor(now / HOUR)\n" \
	"else\n" \
	"is_expiry_set = false\n" \
	"ticket = math.abs(call('zscore', queue, entry))\n" \
	"end\n" \
	"end\n" \
	"if not is_expiry_set then\n" \
	"call('expire', queue, '86400')\n" \
	"end\n"
#define DL_SCRIPT_PART_refuse \
	"left = is_unfinished and 0 or left == 0 and 1 or left\n" \
	"local refused = owner == SHARED and 'shared' or 'refused'\n" \
	"local value\n" \
	"if value_key and (known_ticket or '') == '' then\n" \
	"value = redis.pcall('get', value_key)\n" \
	"end\n" \
	"if not entry then\n" \
	"return {refused, left, 0, now, holder, 0, 0, value}\n" \
	"end\n" \
	"if is_alone then\n" \
	"rank = 0\n" \
	"elseif not rank then\n" \
	"local front = wanted == 'free' and string.format('(%.0f', -ticket) or '0'\n" \
	"rank = call('zcount', queue, front, ticket == now and '(' .. now_text or string.format('(%.0f', ticket))\n" \
	"end\n" \
	"local again = rank < 8 and SHORTEST_INTERVAL or math.min((rank + 1) / 8 * SHORTEST_INTERVAL, LONGEST_INTERVAL)\n" \
	"if wanted ~= 'free' then\n" \
	"call('zadd', due, string.format('%d', now + again + SLACK), entry)\n" \
	"end\n" \
	"if not is_expiry_set and (wanted ~= 'free' or type(redis.pcall('zcard', due)) == 'number') then\n" \
	"call('expire', due, '86400')\n" \
	"end\n" \
	"if (said or '') ~= '' then\n" \
	"redis.pcall('set', said_key, said, 'px', math.floor(again / 1000) + 3000)\n" \
	"end\n" \
	"return {refused, left, rank, now, holder, ticket, again / 1000, value}\n"
#define DL_SCRIPT_PART_read_entry \
	"local ttl, channel, token, wanted = head:match('^([1-9]%d*) (%S+) (%S+) (%S+)')\n" \
	"if ttl and (#ttl > 10 and tonumber(ttl) > 31536000000 or token == SHARED) then\n" \
	"ttl = nil\n" \
	"end\n"
#define DL_SCRIPT_PART_tell \
	"call(channel:byte(10) == BRACE and 'spublish' or 'publish', channel,\n" \
	"token .. string.format(' %d ', fencing) .. now_text .. ' ' .. server)\n"
#define DL_SCRIPT_PART_hand_over \
	"do\n" \
	"local head = first[1]\n" \
	DL_SCRIPT_PART_read_entry \
	"if ttl and wanted == 'write'\n" \
	"and (math.abs(now - first[2]) < SOONEST_OVERDUE or tonumber(call('zscore', due, head) or now + 1) > now)\n" \
	"and call('pubsub', channel:byte(10) == BRACE and 'shardnumsub' or 'numsub', channel)[2] > 0 then\n" \
	"local spent\n" \
	DL_SCRIPT_PART_fencing_token \
	"if fencing then\n" \
	"call('zrem', due, head)\n" \
	"call('set', lock, token, 'px', ttl)\n" \
	DL_SCRIPT_PART_tell \
	"return 1\n" \
	"end\n" \
	"end\n" \
	"call('zadd', queue, first[2], head)\n" \
	"call('expire', queue, '86400')\n" \
	"end\n"
#define DL_SCRIPT_PART_fit_expiry \
	"last = string.format('%.0f', math.min(last, now_ms + ENDLESS))\n" \
	"if call('pexpireat', lock, last) == 0 then\n" \
	"call('set', lock, SHARED, 'px', string.format('%.0f', math.max(last - now_ms, 1)))\n" \
	"end\n" \
	"call('pexpireat', shares, last)\n"
#define DL_SCRIPT_PART_left \
	"local left = call('pttl', lock)\n" \
	"left = left == -1 and 31536000000 or math.min(math.max(left, 1), 4503599627370496)\n"
#define DL_SCRIPT_PART_lock \
	"if type(owner) == 'table' then\n" \
	"if owner.err:find('WRONGTYPE', 1, true) then\n" \
	"return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', lock).ok .. ' is no lock: ' .. lock)\n" \
	"end\n" \
	"return owner\n" \
	"end\n"
#define DL_SCRIPT_PART_base \
	"local time = call('time')\n" \
	"local now = time[1] * 1000000 + time[2]\n" \
	"local now_text = time[1] .. ('00000' .. time[2]):sub(-6)\n" \
	"local now_ms = (now - now % 1000) / 1000\n" \
	"local SHORTEST_INTERVAL, LONGEST_INTERVAL, SLACK = 1500000, 10000000, 3000000\n" \
	"local SOONEST_OVERDUE = SHORTEST_INTERVAL + SLACK\n" \
	"local NO_TIME = 9007199254740992\n" \
	"local SHARED = 'distlock:shared'\n" \
	"local BRACE = 123\n" \
	"local ENDLESS = 4503599627370496\n"
#define DL_SCRIPT_PART_grant \
	"local spent\n" \
	"local function next_fencing_token()\n" \
	DL_SCRIPT_PART_fencing_token \
	"return fencing\n" \
	"end\n" \
	"local function is_sharded(channel)\n" \
	"return channel:byte(10) == BRACE\n" \
	"end\n" \
	"local function listeners(are_sharded, ...)\n" \
	"return call('pubsub', are_sharded and 'shardnumsub' or 'numsub', ...)\n" \
	"end\n" \
	"local function tell(channel, token, fencing, server)\n" \
	DL_SCRIPT_PART_tell \
	"end\n" \
	"local function tell_to_ask(channel, token)\n" \
	"tell(channel, token, ASK, '-')\n" \
	"end\n" \
	"local function read_entry(head)\n" \
	DL_SCRIPT_PART_read_entry \
	"return ttl, channel, token, wanted\n" \
	"end\n"
#define DL_SCRIPT_PART_permits \
	"local known_token, known_permits\n" \
	"local function permits_of(token)\n" \
	"if token ~= known_token then\n" \
	"local weight, total = token:match('^([1-9]%d*)of([1-9]%d*)%*')\n" \
	"local permits = weight and weight ~= '1' and tonumber(weight) or 1\n" \
	"if permits > 1 and (permits > 1000 or tonumber(total) < permits or tonumber(total) > 100000) then\n" \
	"permits = 1\n" \
	"end\n" \
	"known_token, known_permits = token, permits\n" \
	"end\n" \
	"return known_permits\n" \
	"end\n" \
	"local function last_share_of(token)\n" \
	"local permits = permits_of(token)\n" \
	"return permits > 1 and permits .. '/' .. token or token\n" \
	"end\n" \
	"local function each_share_of(token, score)\n" \
	"local arguments = score and {score, token} or {token}\n" \
	"for i = 2, permits_of(token) do\n" \
	"arguments[#arguments + 1] = score\n" \
	"arguments[#arguments + 1] = i .. '/' .. token\n" \
	"end\n" \
	"return unpack(arguments)\n" \
	"end\n"
#define DL_SCRIPT_PART_shares \
	"local function time_of(score)\n" \
	"return string.format('%.0f', math.min(score, now_ms + ENDLESS))\n" \
	"end\n" \
	"local function empty_shares()\n" \
	"call('zremrangebyscore', shares, '-inf', '+inf')\n" \
	"end\n" \
	"if type(owner) == 'string' and owner:sub(1, 16) == 'distlock:shared ' then\n" \
	DL_SCRIPT_PART_left \
	"empty_shares()\n" \
	"call('zadd', shares, now_ms + left, owner:sub(17))\n" \
	"call('pexpire', shares, left)\n" \
	"call('set', lock, SHARED, 'px', left)\n" \
	"owner = SHARED\n" \
	"end\n" \
	"local count = 0\n" \
	"if type(owner) == 'table' then\n" \
	"owner = ''\n" \
	"elseif owner == SHARED then\n" \
	"call('zremrangebyscore', shares, '-inf', now_ms)\n" \
	"count = call('zcard', shares)\n" \
	"owner = count > 0 and SHARED\n" \
	"end\n" \
	"local function share_of(token)\n" \
	"local last = last_share_of(token)\n" \
	"return owner == SHARED and (last == token or call('zscore', shares, last)) and call('zscore', shares, token)\n" \
	"end\n" \
	"local is_fit = false\n" \
	"local function fit_expiry()\n" \
	"local last = call('zrange', shares, '-1', '-1', 'withscores')[2]\n" \
	"is_fit = true\n" \
	DL_SCRIPT_PART_fit_expiry \
	"end\n" \
	"local function share(token, ttl)\n" \
	"local ends = now_ms + ttl\n" \
	"if owner ~= SHARED then\n" \
	"empty_shares()\n" \
	"call('set', lock, SHARED, 'px', ttl)\n" \
	"owner, count = SHARED, 0\n" \
	"end\n" \
	"local added = call('zadd', shares, 'nx', each_share_of(token, ends))\n" \
	"count = count + added\n" \
	"if added < permits_of(token) and ends > tonumber(share_of(token) or 0) then\n" \
	"call('zadd', shares, each_share_of(token, ends))\n" \
	"end\n" \
	"fit_expiry()\n" \
	"end\n" \
	"local function most_of(wanted, token)\n" \
	"local most = tonumber(wanted:match('^/?(%d+)$'))\n" \
	"return most and (most == 0 or permits_of(token) <= most) and most\n" \
	"end\n" \
	"local function can_have(wanted, token)\n" \
	"if wanted == 'upgrade' then\n" \
	"return count == 1 and share_of(token)\n" \
	"end\n" \
	"local most = most_of(wanted, token)\n" \
	"return not owner or (owner == SHARED and most and (most == 0 or count + permits_of(token) <= most))\n" \
	"end\n"
#define DL_SCRIPT_PART_common \
	"local function own(token, ttl)\n" \
	"local ends = share_of(token)\n" \
	"if ends then\n" \
	"ttl = string.format('%.0f', math.max(ttl, time_of(ends) - now_ms))\n" \
	"call('del', shares)\n" \
	"end\n" \
	"call('set', lock, token, 'px', ttl)\n" \
	"owner, count = token, 0\n" \
	"end\n" \
	"local function give(wanted, token, ttl)\n" \
	"if most_of(wanted, token) then\n" \
	"share(token, ttl)\n" \
	"else\n" \
	"own(token, ttl)\n" \
	"end\n" \
	"end\n" \
	"local function renew_own(wanted, token, ttl)\n" \
	"if owner == token then\n" \
	"if call('pttl', lock) < tonumber(ttl) then\n" \
	"call('pexpire', lock, ttl)\n" \
	"end\n" \
	"return true\n" \
	"end\n" \
	"local has_share = wanted ~= 'upgrade' and share_of(token)\n" \
	"if has_share then\n" \
	"share(token, ttl)\n" \
	"end\n" \
	"return has_share and true\n" \
	"end\n" \
	"local work = 1000\n" \
	"local is_unfinished = false\n" \
	"local function purge(caller)\n" \
	"local overdue = call('zrangebyscore', due, '-inf', now_text, 'limit', '0', '100')\n" \
	"if caller and overdue[1] then\n" \
	"call('zadd', due, 'xx', now + 1, caller)\n" \
	"overdue = call('zrangebyscore', due, '-inf', now_text, 'limit', '0', '100')\n" \
	"end\n" \
	"while overdue[1] and work > 0 do\n" \
	"call('zrem', queue, unpack(overdue))\n" \
	"call('zrem', due, unpack(overdue))\n" \
	"for _, entry in ipairs(overdue) do\n" \
	"local channel, token = entry:match('^%d+ (%S+) (%S+) ')\n" \
	"if channel then\n" \
	"tell_to_ask(channel, token)\n" \
	"end\n" \
	"end\n" \
	"work = work - #overdue\n" \
	"overdue = call('zrangebyscore', due, '-inf', now_text, 'limit', '0', '100')\n" \
	"end\n" \
	"end\n" \
	"local function find_alive(entries, caller)\n" \
	"local channels, are_sharded = {}\n" \
	"for i, entry in ipairs(entries) do\n" \
	"local channel = entry:match('^%d+ (%S+) ') or ''\n" \
	"if i == 1 then\n" \
	"are_sharded = is_sharded(channel)\n" \
	"end\n" \
	"if entry == caller or is_sharded(channel) ~= are_sharded then\n" \
	"break\n" \
	"end\n" \
	"channels[i] = channel\n" \
	"end\n" \
	"local numbers = channels[1] and listeners(are_sharded, unpack(channels))\n" \
	"for i = 1, #channels do\n" \
	"if numbers[2 * i] > 0 then\n" \
	"return i\n" \
	"end\n" \
	"end\n" \
	"return #channels + 1\n" \
	"end\n" \
	"local function first_waiters(most)\n" \
	"return call('zrangebyscore', queue, '0', '+inf', 'limit', '0', most)\n" \
	"end\n" \
	"local function first_alive(caller, known)\n" \
	"local most = 1\n" \
	"while work > 0 do\n" \
	"local entries = known and {known} or first_waiters(most)\n" \
	"known = nil\n" \
	"local alive = find_alive(entries, caller)\n" \
	"if alive == 1 then\n" \
	"return entries[1]\n" \
	"end\n" \
	"call('zrem', queue, unpack(entries, 1, alive - 1))\n" \
	"call('zrem', due, unpack(entries, 1, alive - 1))\n" \
	"work = work - (alive - 1)\n" \
	"most = math.min(100, work)\n" \
	"end\n" \
	"end\n" \
	"local function hand_on()\n" \
	"local entries = call('zrange', queue, -100, -1)\n" \
	"local head = entries[find_alive(entries)]\n" \
	"local channel, token = (head or ''):match('^%d+ (%S+) (%S+)')\n" \
	"if channel then\n" \
	"tell_to_ask(channel, token)\n" \
	"end\n" \
	"end\n" \
	"local function tell_bystanders(head, caller, server)\n" \
	"local behind_head = head and '(-' .. call('zscore', queue, head) or '-inf'\n" \
	"local is_caller_told = false\n" \
	"while work > 0 do\n" \
	"local entries = call('zrevrangebyscore', queue, '(0', behind_head, 'limit', 0, 100)\n" \
	"if not entries[1] then\n" \
	"break\n" \
	"end\n" \
	"call('zrem', queue, unpack(entries))\n" \
	"work = work - #entries\n" \
	"for _, entry in ipairs(entries) do\n" \
	"local channel, token = entry:match('^%d+ (%S+) (%S+) ')\n" \
	"if entry == caller then\n" \
	"is_caller_told = true\n" \
	"elseif channel then\n" \
	"tell(channel, token, FREE, server)\n" \
	"end\n" \
	"end\n" \
	"end\n" \
	"return is_caller_told\n" \
	"end\n" \
	"local function serve(caller, server)\n" \
	"local served\n" \
	"local first = call('zrange', queue, '0', '0', 'withscores')\n" \
	"local ticket = tonumber(first[2])\n" \
	"local are_bystanders = ticket and ticket < 0\n" \
	"if ticket and (are_bystanders or math.abs(now - ticket) >= SOONEST_OVERDUE) then\n" \
	"purge(caller)\n" \
	"first = {}\n" \
	"end\n" \
	"local head = ticket and first_alive(caller, first[1])\n" \
	"while true do\n" \
	"if not owner and are_bystanders and tell_bystanders(head, caller, server) then\n" \
	"served = FREE\n" \
	"end\n" \
	"if not head or work <= 0 then\n" \
	"break\n" \
	"end\n" \
	"local ttl, channel, token, wanted = read_entry(head)\n" \
	"local is_for_us = ttl and can_have(wanted, token)\n" \
	"if not is_for_us and ttl and (wanted ~= 'upgrade' or share_of(token)) then\n" \
	"return served\n" \
	"end\n" \
	"call('zrem', queue, head)\n" \
	"call('zrem', due, head)\n" \
	"local fencing = is_for_us and next_fencing_token()\n" \
	"if fencing then\n" \
	"give(wanted, token, ttl)\n" \
	"if head == caller then\n" \
	"served = fencing\n" \
	"else\n" \
	"tell(channel, token, fencing, server)\n" \
	"end\n" \
	"if owner ~= SHARED then\n" \
	"return served\n" \
	"end\n" \
	"elseif ttl and head ~= caller then\n" \
	"tell_to_ask(channel, token)\n" \
	"end\n" \
	"head = first_alive(caller)\n" \
	"end\n" \
	"is_unfinished = work <= 0\n" \
	"if is_unfinished and (not caller or served) then\n" \
	"hand_on()\n" \
	"end\n" \
	"return served\n" \
	"end\n" \
	"local function leave_queue(...)\n" \
	"call('zrem', queue, ...)\n" \
	"call('zrem', due, ...)\n" \
	"end\n" \
	"local function writer_in_front(entry)\n" \
	"local head = first_waiters(1)[1]\n" \
	"if head and head ~= entry then\n" \
	"local token, wanted = head:match('^%d+ %S+ (%S+) (%S+)')\n" \
	"return token and not most_of(wanted, token) and token\n" \
	"end\n" \
	"end\n"
#endif

DL_SCRIPT(acquire, "2a16baeb0550fe8cbb7476306071a06a99a7149e",
	"local lock, queue, fence, shares, due, value_key = unpack(KEYS)\n"
	"local token, ttl, wanted, server, entry, previous, known_ticket, too_many, said, said_key, counter_lifetime = unpack(ARGV)\n"
	"local call = redis.call\n"
	DL_SCRIPT_PART_fences
	"local present = call('exists', lock, queue)\n"
	"if wanted == 'free' and present == 0 then\n"
	"return FREE\n"
	"end\n"
	"if present == 0 and (wanted == 'write' or tonumber(wanted)) then\n"
	"local spent\n"
	DL_SCRIPT_PART_fencing_token
	"if fencing then\n"
	"call('set', lock, wanted == 'write' and token or 'distlock:shared ' .. token, 'px', ttl)\n"
	"end\n"
	DL_SCRIPT_PART_owned
	"end\n"
	"local owner = redis.pcall('get', lock)\n"
	DL_SCRIPT_PART_lock
	DL_SCRIPT_PART_base
	"local HOUR = 3600000000\n"
	"local ticket, is_alone, is_expiry_set, rank\n"
	"if entry == '' then\n"
	"entry = nil\n"
	"end\n"
	"too_many = tonumber(too_many)\n"
	"if too_many and entry and (call('zscore', queue, entry) or call('zscore', queue, previous or '')) then\n"
	"too_many = nil\n"
	"end\n"
	"local is_taken = owner and owner ~= token and wanted ~= 'upgrade' and owner:sub(1, #SHARED) ~= SHARED\n"
	"if is_taken and not too_many then\n"
	"local left, holder, is_unfinished = call('pttl', lock), owner\n"
	"if entry then\n"
	DL_SCRIPT_PART_enqueue
	"end\n"
	DL_SCRIPT_PART_refuse
	"end\n"
	"local most = present == 1 and owner == SHARED and tonumber(wanted)\n"
	"if most then\n"
	"call('zremrangebyscore', shares, '-inf', now_ms)\n"
	"local count = call('zcard', shares)\n"
	"if count > 0 and (most == 0 or count < most) and call('zadd', shares, 'nx', now_ms + ttl, token) == 1 then\n"
	"local spent\n"
	DL_SCRIPT_PART_fencing_token
	"if fencing then\n"
	"local last = call('zrange', shares, '-1', '-1', 'withscores')[2]\n"
	DL_SCRIPT_PART_fit_expiry
	"else\n"
	"call('zrem', shares, token)\n"
	"end\n"
	DL_SCRIPT_PART_owned
	"end\n"
	"end\n"
	"local function crowd(is_queued)\n"
	"if too_many then\n"
	"local waiters = call('zcount', queue, '0', '+inf') - call('zcount', due, '-inf', now) - (is_queued and 1 or 0)\n"
	"return waiters + 1 >= too_many and waiters\n"
	"end\n"
	"end\n"
	"local function enqueue()\n"
	DL_SCRIPT_PART_enqueue
	"end\n"
	"local function refuse(left, holder, is_unfinished)\n"
	DL_SCRIPT_PART_refuse
	"end\n"
	"if is_taken then\n"
	"local waiters = crowd(false)\n"
	"if waiters then\n"
	"return {'too_many', owner, waiters}\n"
	"end\n"
	"if entry then\n"
	"enqueue()\n"
	"end\n"
	"return refuse(call('pttl', lock), owner)\n"
	"end\n"
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	DL_SCRIPT_PART_shares
	"local function owned(fencing)\n"
	DL_SCRIPT_PART_owned
	"end\n"
	DL_SCRIPT_PART_common
	"if renew_own(wanted, token, ttl) then\n"
	"return owned(next_fencing_token())\n"
	"elseif wanted == 'upgrade' and not share_of(token) then\n"
	"leave_queue(entry or '', previous or '')\n"
	"if not owner or owner == SHARED then\n"
	"serve(nil, server)\n"
	"end\n"
	"return NOTHING\n"
	"end\n"
	"if entry then\n"
	"enqueue()\n"
	"end\n"
	"if not owner or owner == SHARED then\n"
	"local fencing = serve(entry, server)\n"
	"rank = nil\n"
	"is_expiry_set = is_expiry_set and call('exists', due) == 1\n"
	"if not fencing and not spent and not is_unfinished and not first_waiters(1)[1] and can_have(wanted, token) then\n"
	"fencing = wanted == 'free' and FREE or next_fencing_token()\n"
	"if fencing and fencing ~= FREE then\n"
	"give(wanted, token, ttl)\n"
	"end\n"
	"end\n"
	"if fencing or spent then\n"
	"if spent and entry then\n"
	"leave_queue(entry)\n"
	"end\n"
	"return owned(fencing)\n"
	"end\n"
	"end\n"
	"if wanted == 'upgrade' and not is_unfinished then\n"
	"local writer = writer_in_front(entry)\n"
	"if writer then\n"
	"leave_queue(entry or '', '')\n"
	"return {'deadlock', writer}\n"
	"end\n"
	"end\n"
	"local waiters = crowd(entry)\n"
	"if waiters then\n"
	"leave_queue(entry or '', previous or '')\n"
	"if not is_unfinished then\n"
	"return {'too_many', owner or token, waiters}\n"
	"end\n"
	"entry = nil\n"
	"end\n"
	"if owner == SHARED then\n"
	"local first = call('zrange', shares, '0', '1', 'withscores')\n"
	"local other = first[1] == token and 2 or 0\n"
	"return refuse(time_of(first[other + 2] or now_ms) - now_ms, first[other + 1] or token, is_unfinished)\n"
	"end\n"
	"return refuse(call('pttl', lock), owner or token, is_unfinished)\n")

DL_SCRIPT(attach, "9811c01a1fe7d88fb2344cc2b8ed729a66125d18",
	"local lock, queue, fence, shares, due = unpack(KEYS)\n"
	"local token, successor, ttl, server, counter_lifetime = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	DL_SCRIPT_PART_lock
	DL_SCRIPT_PART_fences
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	"if token:sub(1, #SHARED) == SHARED or token:find('^%d+/%d+of%d+%*') or permits_of(token) ~= permits_of(successor) then\n"
	"return NOTHING\n"
	"end\n"
	"if owner == token or owner == successor then\n"
	"local fencing = next_fencing_token()\n"
	"if not fencing then\n"
	"return spent\n"
	"end\n"
	"local lasts = string.format('%.0f', math.min(math.max(call('pttl', lock), ttl), 4503599627370496))\n"
	"call('set', lock, successor, 'px', lasts)\n"
	"return {fencing, tonumber(lasts)}\n"
	"end\n"
	DL_SCRIPT_PART_shares
	DL_SCRIPT_PART_common
	"local has_succeeded = share_of(successor)\n"
	"local ends = has_succeeded or share_of(token)\n"
	"if not ends then\n"
	"return NOTHING\n"
	"end\n"
	"local fencing = next_fencing_token()\n"
	"if not fencing then\n"
	"return spent\n"
	"end\n"
	"local lasts = math.max(time_of(ends) - now_ms, ttl)\n"
	"if not has_succeeded then\n"
	"count = count - call('zrem', shares, each_share_of(token))\n"
	"end\n"
	"share(successor, lasts)\n"
	"serve(nil, server)\n"
	"return {fencing, lasts, 'share'}\n")

DL_SCRIPT(deadlock, "77b2cdbc512c8a0eeb2d53c9b781a251f297b762",
	"local lock, queue, shares, waits = unpack(KEYS)\n"
	"local record, lifetime, prefix, most, server = unpack(ARGV)\n"
	"local call, try = redis.call, redis.pcall\n"
	"if server == '' then\n"
	"server = nil\n"
	"end\n"
	"local LONGEST_LIST, LONGEST_TOKEN, LONGEST_ENTRY, LONGEST_RECORD = 64, 400, 1056, 4096\n"
	"call('set', waits, record, 'px', lifetime)\n"
	"local time = call('time')\n"
	"local now = time[1] * 1000000 + time[2]\n"
	"local locks, records, known, met, todo = {}, {}, {}, {}, {}\n"
	"local threads_left, bytes_left = tonumber(most), 100000\n"
	"local function related_key(name, purpose, slot_tag)\n"
	"local tag = name:match('{(.-)}')\n"
	"if tag and tag ~= '' then\n"
	"return name .. ':' .. purpose .. (name:sub(1, 1) == '{' and ':' or '')\n"
	"elseif not name:find('}', 1, true) then\n"
	"return '{' .. name .. '}:' .. purpose\n"
	"elseif slot_tag ~= '-' then\n"
	"return slot_tag and '{' .. slot_tag .. '}:' .. name .. ':' .. purpose\n"
	"end\n"
	"end\n"
	"local failure\n"
	"local function text_of(reply)\n"
	"local err = type(reply) == 'table' and reply.err or ''\n"
	"if err ~= '' and not failure and not err:find('WRONGTYPE', 1, true) and not err:find('keys', 1, true) then\n"
	"failure = reply\n"
	"end\n"
	"return type(reply) == 'string' and reply or ''\n"
	"end\n"
	"local function read_text(key, most_bytes)\n"
	"local text = text_of(try('getrange', key, 0, most_bytes))\n"
	"return #text <= most_bytes and text or ''\n"
	"end\n"
	"local function follow(said)\n"
	"local entry, slot_tag, name = said:match('^%S+ %S+ %S+ %S+ %S+ (%S+ %S+ %S+ %S+) (%S+) (.+)$')\n"
	"if entry then\n"
	"todo[#todo + 1] = {name, entry, slot_tag}\n"
	"end\n"
	"return entry\n"
	"end\n"
	"local function meet(token)\n"
	"local thread = token:match('([^@*/:]+:%d+:%x+):%d+$')\n"
	"if not thread or met[thread] or threads_left <= 0 then\n"
	"return\n"
	"end\n"
	"threads_left = threads_left - 1\n"
	"local key = related_key(prefix .. thread, 'waits')\n"
	"local said = key and read_text(key, LONGEST_RECORD) or ''\n"
	"met[thread] = said\n"
	"if follow(said) then\n"
	"records[#records + 1] = {thread, said}\n"
	"bytes_left = bytes_left - #said\n"
	"end\n"
	"end\n"
	"local function read_owners(name, its_shares)\n"
	"local owner, tokens, is_shared = read_text(name, LONGEST_TOKEN + 16), {}, 0\n"
	"local found = owner ~= '' and {owner} or {}\n"
	"if owner == 'distlock:shared' then\n"
	"local since = string.format('(%.0f', math.floor(now / 1000))\n"
	"found = try('zrangebyscore', its_shares, since, '+inf', 'limit', 0, LONGEST_LIST)\n"
	"is_shared = #found < LONGEST_LIST and 1 or 2\n"
	"elseif owner:sub(1, 16) == 'distlock:shared ' then\n"
	"found = {owner:sub(17)}\n"
	"is_shared = 1\n"
	"end\n"
	"for _, token in ipairs(found) do\n"
	"if #token <= LONGEST_TOKEN and not token:find('^%d+/') then\n"
	"tokens[#tokens + 1] = token\n"
	"bytes_left = bytes_left - #token\n"
	"meet(token)\n"
	"end\n"
	"end\n"
	"return is_shared, tokens\n"
	"end\n"
	"local function tell(waiter)\n"
	"local channel, token, thread = waiter:match('^%d+ (%S+) (%S-([^@*/:]+:%d+:%x+):%d+) ')\n"
	"local tokens = (met[thread] or ''):match('^%S+ %S+ %S+ %S+ (%S+) ')\n"
	"if channel and (not tokens or tokens == '-') then\n"
	"try('publish', channel, string.format('%s looked %.0f %s', token, now, server))\n"
	"end\n"
	"end\n"
	"local function visit(name, entry, slot_tag)\n"
	"local its_queue = name == lock and queue or related_key(name, 'queue', slot_tag)\n"
	"local its_shares = name == lock and shares or related_key(name, 'shares', slot_tag)\n"
	"local ticket = text_of(its_queue and try('zscore', its_queue, entry))\n"
	"local bystander = ticket:match('^%-(%d+)$')\n"
	"local place = bystander and -1 or ticket:find('^%d') and try('zcount', its_queue, 0, '(' .. ticket)\n"
	"if type(place) ~= 'number' or place >= LONGEST_LIST then\n"
	"return\n"
	"end\n"
	"local seen = known[name]\n"
	"if not seen then\n"
	"local is_shared, tokens = read_owners(name, its_shares)\n"
	"seen = {name, is_shared, tokens, {}, {}}\n"
	"known[name] = seen\n"
	"locks[#locks + 1] = seen\n"
	"bytes_left = bytes_left - #name\n"
	"end\n"
	"if bystander and #seen[5] < LONGEST_LIST then\n"
	"seen[5][#seen[5] + 1] = bystander .. ' ' .. entry\n"
	"bytes_left = bytes_left - #entry\n"
	"end\n"
	"local waiters = seen[4]\n"
	"local more = place >= #waiters\n"
	"and call('zrangebyscore', its_queue, 0, '+inf', 'withscores', 'limit', #waiters, place + 1 - #waiters) or {}\n"
	"for i = 1, #more, 2 do\n"
	"local waiter = #more[i] <= LONGEST_ENTRY and more[i] or '-'\n"
	"waiters[#waiters + 1] = more[i + 1] .. ' ' .. waiter\n"
	"bytes_left = bytes_left - #waiter\n"
	"meet(waiter:match('^%d+ %S+ (%S+)') or '')\n"
	"if server and #waiters == 1 then\n"
	"tell(waiter)\n"
	"end\n"
	"end\n"
	"end\n"
	"if threads_left > 0 then\n"
	"follow(record)\n"
	"end\n"
	"local i = 1\n"
	"while todo[i] and bytes_left > 0 and #locks < LONGEST_LIST do\n"
	"visit(unpack(todo[i]))\n"
	"i = i + 1\n"
	"end\n"
	"return failure or {now, locks, records}\n")

DL_SCRIPT(downgrade, "37f9018c1ddda00f6797607f6d57b0b23544c083",
	"local lock, queue, fence, shares, due = unpack(KEYS)\n"
	"local token, server, counter_lifetime, successor, entry, previous = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	"if successor == '' then\n"
	"successor = nil\n"
	"end\n"
	DL_SCRIPT_PART_fences
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	DL_SCRIPT_PART_shares
	DL_SCRIPT_PART_common
	"if successor then\n"
	"leave_queue(entry or '', previous or '')\n"
	"end\n"
	"local ends = share_of(token)\n"
	"local has_share = true\n"
	"if owner == token then\n"
	DL_SCRIPT_PART_left
	"share(successor or token, left)\n"
	"elseif ends and successor then\n"
	"count = count - call('zrem', shares, token)\n"
	"share(successor, math.max(ends - now_ms, 1))\n"
	"else\n"
	"has_share = ends or share_of(successor or token)\n"
	"end\n"
	"if not owner or owner == SHARED then\n"
	"serve(nil, server)\n"
	"end\n"
	"return has_share and 1 or 0\n")

DL_SCRIPT(force, "e3d0a6a5532baef9448b1826dc0e7ca35ced4931",
	"local lock, queue, fence, shares, due = unpack(KEYS)\n"
	"local server, counter_lifetime, foreign, whose, seen = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	DL_SCRIPT_PART_lock
	"local function is_own(value)\n"
	"local random = value:match('^[^:]+:%d+:(%x+):%d+$') or ''\n"
	"return #random == 32 or value == 'distlock:shared' or value:sub(1, 16) == 'distlock:shared '\n"
	"end\n"
	"if owner and foreign ~= 'foreign' and not is_own(owner) then\n"
	"return redis.error_reply('FOREIGN the key holds a string of ' .. #owner\n"
	".. ' bytes that distlock did not write, so it may not be a lock (foreign: true deletes it anyway): ' .. lock)\n"
	"end\n"
	DL_SCRIPT_PART_fences
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	DL_SCRIPT_PART_shares
	DL_SCRIPT_PART_common
	"local function were_all_seen()\n"
	"seen = seen or ''\n"
	"if owner ~= SHARED then\n"
	"return owner == seen\n"
	"end\n"
	"for _, share in ipairs(call('zrange', shares, 0, -1)) do\n"
	"if not share:find('^%d+/') and not (' ' .. seen .. ' '):find(' ' .. share .. ' ', 1, true) then\n"
	"return false\n"
	"end\n"
	"end\n"
	"return true\n"
	"end\n"
	"if owner and whose == 'seen' and not were_all_seen() then\n"
	"return 0\n"
	"end\n"
	"local held = owner and 1 or 0\n"
	"if owner == SHARED then\n"
	"call('del', shares)\n"
	"end\n"
	"owner, count = false, 0\n"
	"serve(nil, server)\n"
	"if not owner then\n"
	"call('del', lock)\n"
	"end\n"
	"return held\n")

DL_SCRIPT(inspect, "e059c269b5a70aebd75af293116a5b48eb349706",
	"local lock, queue, fence, shares = unpack(KEYS)\n"
	"local call = redis.call\n"
	"local owner, count = redis.pcall('get', lock), 0\n"
	DL_SCRIPT_PART_lock
	"if owner and #owner > 131072 then\n"
	"return redis.error_reply('WRONGTYPE a string of ' .. #owner .. ' bytes is no lock: ' .. lock)\n"
	"end\n"
	"if owner == 'distlock:shared' then\n"
	"local time = call('time')\n"
	"local now_ms = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))\n"
	"local tokens = {}\n"
	"for _, share in ipairs(call('zrangebyscore', shares, '(' .. now_ms, '+inf', 'limit', 0, 1000)) do\n"
	"if not share:find('^%d+/') then\n"
	"tokens[#tokens + 1] = share\n"
	"end\n"
	"end\n"
	"count = call('zcard', shares) - #call('zrangebyscore', shares, '-inf', now_ms)\n"
	"owner = count > 0 and table.concat(tokens, ' ')\n"
	"elseif owner and owner:sub(1, 16) == 'distlock:shared ' then\n"
	"owner, count = owner:sub(17), 1\n"
	"end\n"
	"local waiting = {}\n"
	"for i, entry in ipairs(call('zrangebyscore', queue, 0, '+inf', 'limit', 0, 100)) do\n"
	"local token, wanted = string.match(entry, '^%S+ %S+ (%S+) (%S+)')\n"
	"waiting[i] = token and token .. ' ' .. wanted or '? ?'\n"
	"end\n"
	"return {owner, count, call('pttl', lock), call('zcount', queue, 0, '+inf'), call('get', fence), table.concat(waiting, ' ')}\n")

DL_SCRIPT(leave, "0035b5ea7743c7d4ca195700254a8e3c10221e6f",
	"local lock, queue, fence, shares, due = unpack(KEYS)\n"
	"local token, ttl, wanted, entry, previous, server, counter_lifetime = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	DL_SCRIPT_PART_fences
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	DL_SCRIPT_PART_shares
	DL_SCRIPT_PART_common
	"leave_queue(entry, previous)\n"
	"if renew_own(wanted, token, ttl) then\n"
	"return next_fencing_token() or spent\n"
	"end\n"
	"if not owner or owner == SHARED then\n"
	"serve(nil, server)\n"
	"end\n"
	"return NOTHING\n")

DL_SCRIPT(raise, "1bc31d6e77a7e602ad1e87e2eb49ab917bd8e385",
	"local lock, queue, fence = unpack(KEYS)\n"
	"local token, least, counter_lifetime = unpack(ARGV)\n"
	"local call = redis.call\n"
	"if redis.pcall('get', lock) ~= token then\n"
	"return 0\n"
	"end\n"
	"local fencing, last = tonumber(least), call('get', fence)\n"
	"if last and not last:find('^%-?%d+$') then\n"
	"return redis.error_reply('FENCING delete the counter of fencing tokens, which is no number: ' .. fence)\n"
	"end\n"
	"if (tonumber(last) or 0) < fencing then\n"
	"local ahead = math.ceil(fencing / 1000000) - call('time')[1]\n"
	"if ahead > 86400 then\n"
	"return redis.error_reply('FENCING ' .. least .. ' is out of reach of this clock, delete the counter it is from: ' .. fence)\n"
	"end\n"
	DL_SCRIPT_PART_counter_lasts
	"call('set', fence, least, 'ex', counter_lasts + math.max(0, ahead))\n"
	"end\n"
	"return 1\n")

DL_SCRIPT(rate, "f8aef35c4b594a46e40e58dd2c1e4eb69d6943fb",
	"local limiter = unpack(KEYS)\n"
	"local what, id, cost, cost_part, tolerance, longest, gap, previous = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local LARGEST, WHOLE, NUMBERS = 9007199254740991, 1000000, '<I8I4I8I8'\n"
	"local full, full_part, due, last, taker = 0, 0, 0, 0, '-'\n"
	"local value = redis.pcall('get', limiter)\n"
	"if type(value) == 'table' then\n"
	"return redis.error_reply('WRONGTYPE a key of the type ' .. call('type', limiter).ok .. ' is no rate limiter: ' .. limiter)\n"
	"end\n"
	"if value then\n"
	"local is_ours = value:sub(1, 5) == 'rate1' and #value >= 34\n"
	"if is_ours then\n"
	"full, full_part, due, last = struct.unpack(NUMBERS, value, 6)\n"
	"taker = value:sub(34)\n"
	"is_ours = full <= LARGEST and due <= LARGEST and last <= LARGEST and full_part < WHOLE\n"
	"end\n"
	"if not is_ours then\n"
	"return redis.error_reply('WRONGTYPE a string of ' .. #value .. ' bytes is no rate limiter: ' .. limiter)\n"
	"end\n"
	"end\n"
	"if what == 'reset' then\n"
	"return call('del', limiter)\n"
	"end\n"
	"local time = call('time')\n"
	"local now = time[1] * 1000000 + time[2]\n"
	"local lead = last - now\n"
	"if lead > 0 then\n"
	"full, due = math.max(full - lead, 0), math.max(due - lead, 0)\n"
	"end\n"
	"local reply\n"
	"if what == 'back' then\n"
	"if taker ~= id then\n"
	"return 0\n"
	"end\n"
	"full, full_part, due, taker = full - cost, full_part - cost_part, math.max(due - gap, 0), previous\n"
	"if full_part < 0 then\n"
	"full, full_part = full - 1, full_part + WHOLE\n"
	"end\n"
	"full = math.max(full, 0)\n"
	"reply = 1\n"
	"elseif taker == id then\n"
	"return {1, math.max(due - now, 0), math.max(full - now, 0), 0, '-'}\n"
	"else\n"
	"if full < now then\n"
	"full, full_part = now, 0\n"
	"end\n"
	"local full_then, part_then = full + cost, full_part + cost_part\n"
	"if part_then >= WHOLE then\n"
	"full_then, part_then = full_then + 1, part_then - WHOLE\n"
	"end\n"
	"local slot = math.max(full_then - tolerance, due, now)\n"
	"longest = tonumber(longest)\n"
	"if what == 'look' or (longest >= 0 and slot - now > longest) or full_then > LARGEST then\n"
	"return {0, slot - now, full - now, math.max(due - now, 0)}\n"
	"end\n"
	"reply = {1, slot - now, full_then - now, slot - due, taker}\n"
	"full, full_part, due, taker = full_then, part_then, slot, id\n"
	"end\n"
	"call('set', limiter, 'rate1' .. struct.pack(NUMBERS, full, full_part, due, now) .. taker,\n"
	"'px', string.format('%d', math.ceil(math.max(full - now, 0) / 1000) + 1))\n"
	"return reply\n")

DL_SCRIPT(rejoin, "46976aa22fad0f882bd183bc4d6c4b70531f65ec",
	"local lock = unpack(KEYS)\n"
	"local token, ttl = unpack(ARGV)\n"
	"local call = redis.call\n"
	"if call('set', lock, token, 'nx', 'px', ttl) then\n"
	"return 1\n"
	"end\n"
	"return redis.pcall('get', lock) == token and call('pexpire', lock, ttl) or 0\n")

DL_SCRIPT(release, "3c04417cc50670fe2a77d134ffc3afacd972c627",
	"local lock, queue, fence, shares, due = unpack(KEYS)\n"
	"local token, server, counter_lifetime, entry, previous, acquired = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	"local is_owner = owner == token or owner == 'distlock:shared ' .. token\n"
	"local is_queued = (entry or '') ~= '' or (previous or '') ~= '' or (acquired or '') ~= ''\n"
	"local first = is_owner and not is_queued and call('zpopmin', queue) or {}\n"
	"if is_owner and not first[1] and (not is_queued or call('exists', queue) == 0) then\n"
	"return call('del', lock)\n"
	"end\n"
	DL_SCRIPT_PART_fences
	DL_SCRIPT_PART_base
	"if first[1] then\n"
	DL_SCRIPT_PART_hand_over
	"end\n"
	"if owner == SHARED and not is_queued and (token:match('^(%d+)of%d+%*') or '1') == '1' and call('exists', queue) == 0 then\n"
	"call('zremrangebyscore', shares, '-inf', now_ms)\n"
	"local ended = call('zrem', shares, token)\n"
	"local last = call('zrange', shares, '-1', '-1', 'withscores')[2]\n"
	"if last then\n"
	DL_SCRIPT_PART_fit_expiry
	"else\n"
	"call('del', lock)\n"
	"end\n"
	"return ended\n"
	"end\n"
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	DL_SCRIPT_PART_shares
	DL_SCRIPT_PART_common
	"if is_queued then\n"
	"leave_queue(entry or '', previous or '', acquired or '')\n"
	"end\n"
	"if owner == token then\n"
	"owner = false\n"
	"elseif owner == SHARED then\n"
	"local ended = call('zrem', shares, each_share_of(token))\n"
	"is_owner = ended == permits_of(token)\n"
	"count = count - ended\n"
	"owner = count > 0 and SHARED\n"
	"end\n"
	"if not owner or owner == SHARED then\n"
	"serve(nil, server)\n"
	"if owner == SHARED and not is_fit then\n"
	"fit_expiry()\n"
	"elseif not owner then\n"
	"call('del', lock)\n"
	"end\n"
	"end\n"
	"return is_owner and 1 or 0\n")

DL_SCRIPT(rename, "ba4b8d20a85f2797ca9263059fefa63d978983cc",
	"local lock, queue, fence, shares = unpack(KEYS)\n"
	"local token, successor = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	DL_SCRIPT_PART_lock
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_permits
	"for _, only in ipairs({'', 'distlock:shared '}) do\n"
	"if owner == only .. successor then\n"
	"return 1\n"
	"elseif owner == only .. token then\n"
	DL_SCRIPT_PART_left
	"call('set', lock, only .. successor, 'px', left)\n"
	"return 1\n"
	"end\n"
	"end\n"
	"if owner ~= 'distlock:shared' then\n"
	"return 0\n"
	"end\n"
	"call('zremrangebyscore', shares, '-inf', now_ms)\n"
	"local ends = call('zscore', shares, token)\n"
	"if ends then\n"
	"if not call('zscore', shares, successor) then\n"
	"call('zadd', shares, each_share_of(successor, ends))\n"
	"end\n"
	"call('zrem', shares, each_share_of(token))\n"
	"local last = call('zrange', shares, '-1', '-1', 'withscores')[2]\n"
	DL_SCRIPT_PART_fit_expiry
	"end\n"
	"return call('zscore', shares, successor) and 1 or 0\n")

DL_SCRIPT(renew, "7b23e37882f972e0ea7edbfd019546c40cd83d45",
	"local lock, shares = unpack(KEYS)\n"
	"local token, ttl, known_end, is_shorter = unpack(ARGV)\n"
	"local call = redis.call\n"
	"local owner = redis.pcall('get', lock)\n"
	"local is_alone = owner == token or owner == 'distlock:shared ' .. token\n"
	"if not is_alone and (owner ~= 'distlock:shared' or not shares) then\n"
	"return 0\n"
	"end\n"
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_permits
	"local present\n"
	"if is_alone then\n"
	"present = now_ms + call('pttl', lock)\n"
	"else\n"
	"call('zremrangebyscore', shares, '-inf', now_ms)\n"
	"local last = last_share_of(token)\n"
	"present = tonumber(call('zscore', shares, token))\n"
	"if not present or (last ~= token and not call('zscore', shares, last)) then\n"
	"return 0\n"
	"end\n"
	"end\n"
	"local ends, known = now_ms + ttl, tonumber(known_end)\n"
	"if present > ends and is_shorter ~= 'shorter' and not (known and math.abs(present - known) <= 2) then\n"
	"return 1\n"
	"end\n"
	"if is_alone then\n"
	"call('pexpireat', lock, ends)\n"
	"else\n"
	"call('zadd', shares, each_share_of(token, ends))\n"
	"local last = call('zrange', shares, '-1', '-1', 'withscores')[2]\n"
	DL_SCRIPT_PART_fit_expiry
	"end\n"
	"return ends\n")

DL_SCRIPT(store, "3101f544cf358d5c3cb8d56f4e44f076af7e5527",
	"local lock, queue, fence, shares, due, value_key = unpack(KEYS)\n"
	"local token, server, lifetime, value, change, is_kept, counter_lifetime = unpack(ARGV)\n"
	"local call = redis.call\n"
	"if redis.pcall('get', lock) ~= token then\n"
	"return 0\n"
	"end\n"
	"if change == 'delete' then\n"
	"call('del', value_key)\n"
	"elseif change ~= 'touch' or call('expire', value_key, lifetime) == 0 then\n"
	"call('set', value_key, value, 'ex', lifetime)\n"
	"end\n"
	"if is_kept == 'kept' then\n"
	"return 1\n"
	"end\n"
	"local first = call('zpopmin', queue)\n"
	"if not first[1] then\n"
	"return call('del', lock)\n"
	"end\n"
	DL_SCRIPT_PART_fences
	DL_SCRIPT_PART_base
	DL_SCRIPT_PART_hand_over
	"local owner = false\n"
	DL_SCRIPT_PART_grant
	DL_SCRIPT_PART_permits
	DL_SCRIPT_PART_shares
	DL_SCRIPT_PART_common
	"serve(nil, server)\n"
	"if not owner then\n"
	"call('del', lock)\n"
	"end\n"
	"return 1\n")

DL_SCRIPT(touch, "7d01856b146763540c175c2b971ac2711e8997d2",
	"local lifetime = unpack(ARGV)\n"
	"return redis.call('expire', KEYS[1], lifetime)\n")

DL_SCRIPT(value, "28f14035292f22d1c6aa4cbdd37275576ad65977",
	"return redis.call('get', KEYS[1])\n")
