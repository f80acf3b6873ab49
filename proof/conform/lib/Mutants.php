<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Faults planted in the scripts, each of which must be found. */
final class Mutants
{
    private const MOST_CALLS = 1_000_000;

    /** What is wrong, the text in the scripts that is replaced, and by what. */
    public const MUTANTS = [
        ['own() forgets the longer time of the share', 'math.max(ttl, time_of(ends) - now_ms)', 'ttl'],
        ['own() keeps the shares', "call('del', shares)\nend\ncall('set', lock, token", "end\ncall('set', lock, token"],
        ['renew_own() shortens an ownership', "if call('pttl', lock) < tonumber(ttl) then", 'if true then'],
        ['share() shortens a share', ' and ends > tonumber(share_of(token) or 0) then', ' then'],
        ['share() never makes a share longer', 'ends > tonumber(share_of(token) or 0) then', 'false then'],
        ['purge() removes an overdue caller', "call('zadd', due, 'xx', now + 1, caller)\n", ''],
        ['serve() trusts tickets from before the clock was set back', 'math.abs(now - ticket) >= SOONEST_OVERDUE', 'now - ticket >= SOONEST_OVERDUE'],
        ['serve() gives only one share', "if owner ~= SHARED then\nreturn served", 'if true then return served'],
        ['serve() tells bystanders behind the first, too', "head and '(-' .. call('zscore', queue, head) or '-inf'", "'-inf'"],
        [
            'serve() tells bystanders only once',
            "while true do\nif not owner and are_bystanders and",
            "local is_first = true\nwhile true do\nlocal is_first_round = is_first\nis_first = false\n"
                . 'if is_first_round and not owner and are_bystanders and',
        ],
        ['serve() leaves a void upgrade in front', "(wanted ~= 'upgrade' or share_of(token))", 'true'],
        ['a hand-over trusts old waiters only', 'math.abs(now - first[2]) < SOONEST_OVERDUE', 'math.abs(now - first[2]) >= SOONEST_OVERDUE'],
        [
            'a hand-over serves the overdue',
            "(math.abs(now - first[2]) < SOONEST_OVERDUE or tonumber(call('zscore', due, head) or now + 1) > now)",
            'true',
        ],
        ['a hand-over serves the dead', "\nand call('pubsub', channel:byte(10) == BRACE and 'shardnumsub' or 'numsub', channel)[2] > 0 then", ' then'],
        ['a hand-over leaves the time to check in', "call('zrem', due, head)\ncall('set'", "call('set'"],
        ["messages to a cluster's channels go to plain ones", "channel:byte(10) == BRACE and 'spublish' or 'publish'", "'publish'"],
        ["a cluster's waiters are looked for among plain channels", "are_sharded and 'shardnumsub' or 'numsub'", "'numsub'"],
        ['an upgrade needs no other share to end', 'count == 1 and share_of(token)', 'share_of(token)'],
        ['one permit stays unused', 'count + permits_of(token) <= most))', 'count + permits_of(token) < most))'],
        ['one permit too many', 'count + permits_of(token) <= most))', 'count + permits_of(token) <= most + 1))'],
        ['the set of shares gets no expiry', "call('pexpireat', shares, last)\nend", 'end'],
        ['acquire: the overdue count as waiters', " - call('zcount', due, '-inf', now)", ''],
        ['acquire: the previous entry stays', "call('zrem', queue, previous)\n", ''],
        ['acquire: a deadlock leaves the entry', "leave_queue(entry or '', '')\nreturn {'deadlock'", "return {'deadlock'"],
        [
            'acquire: a void upgrade stays in the queue',
            "leave_queue(entry or '', previous or '')\nif not owner or",
            'if not owner or',
        ],
        ['acquire: nobody who came later is looked for', "string.format('%d', now - now % HOUR), '(' .. now_text", "'0', '+inf'"],
        ['acquire: nobody from an earlier hour is looked for', "string.format('%d', now - now % HOUR), '(' .. now_text", "'0', '(' .. now_text"],
        ['acquire: the known ticket is ignored', 'ticket = tonumber(known_ticket)', 'ticket = nil'],
        ['acquire: joins the shares although there is no room', '(most == 0 or count < most)', 'true'],
        ['acquire: a share that is asked for again is shortened', "call('zadd', shares, 'nx', now_ms + ttl, token)", "call('zadd', shares, 'ch', now_ms + ttl, token)"],
        [
            'acquire: the times to check in get no expiry again',
            "is_expiry_set = is_expiry_set and call('exists', due) == 1",
            '',
        ],
        [
            "acquire: the expiry of a queue isn't set for a waiter that comes back",
            "local ticket, is_alone, is_expiry_set, rank\n",
            "local ticket, is_alone, is_expiry_set = nil, nil, true\n",
        ],
        ['acquire: the value is in every refusal', "if value_key and (known_ticket or '') == '' then", 'if value_key then'],
        ['acquire: a newcomer is not told the value', "if value_key and (known_ticket or '') == '' then", 'if false then'],
        ['acquire: what is said is kept forever', "'px', math.floor(again / 1000) + 3000", "'keepttl'"],
        ['release: the lock lasts as long as the share that ended', 'if owner == SHARED and not is_fit then', 'if false then'],
        ['release: a share that others outlast stays', "local ended = call('zrem', shares, token)", 'local ended = 0'],
        ['release: the share stays', "local ended = call('zrem', shares, each_share_of(token))", 'local ended = 0'],
        ['release: the entries of what is owed stay', "leave_queue(entry or '', previous or '', acquired or '')", "leave_queue(entry or '')"],
        ['renew: the known end is ignored', 'and not (known and math.abs(present - known) <= 2)', ''],
        ['renew: shortens what others have renewed', 'if present > ends and', 'if false and'],
        ['renew: creates a share', "if not present or (last ~= token and", "present = present or 0\nif (last ~= token and"],
        ['downgrade: the share gets another time', 'share(successor, math.max(ends - now_ms, 1))', 'share(successor, 1001)'],
        ['downgrade: the entries stay', "if successor then\nleave_queue(entry or '', previous or '')\nend", ''],
        ['downgrade: the old token keeps its share', "count = count - call('zrem', shares, token)\n", ''],
        [
            'rename: the set of shares is empty in between',
            "if not call('zscore', shares, successor) then\ncall('zadd', shares, each_share_of(successor, ends))\nend\n",
            "call('del', shares)\ncall('zadd', shares, each_share_of(successor, ends))\n",
        ],
        [
            'rename: the old token keeps its share',
            "end\ncall('zrem', shares, each_share_of(token))\n",
            "end\n",
        ],
        ['rename: a late call shortens what was renewed', "if not call('zscore', shares, successor) then", 'if true then'],
        [
            'rename: the lock lasts as long as the share that ended',
            "call('zrem', shares, each_share_of(token))\nlocal last = call('zrange', shares, '-1', '-1', 'withscores')[2]\n",
            "call('zrem', shares, each_share_of(token))\nlocal last = ends\n",
        ],
        ['rename: a share that has ended counts', "call('zremrangebyscore', shares, '-inf', now_ms)\nlocal ends", 'local ends'],
        ['attach: shortens an ownership', "math.max(call('pttl', lock), ttl)", 'ttl'],
        ['attach: shortens a share', 'math.max(time_of(ends) - now_ms, ttl)', 'ttl'],
        ['attach: the given token keeps its share', "count = count - call('zrem', shares, each_share_of(token))\nend\nshare", "end\nshare"],
        ['attach: draws no fencing token for a share', "local fencing = next_fencing_token()\nif not fencing then\nreturn spent\nend\nlocal lasts = math.max", "local fencing = tonumber(call('get', fence))\nlocal lasts = math.max"],
        ['attach: the second of two calls is refused', 'owner == token or owner == successor', 'owner == token'],
        ['attach: the second of two calls for a share is refused', 'local has_succeeded = share_of(successor)', 'local has_succeeded = false'],
        ['attach: serves nobody behind a void upgrade', "share(successor, lasts)\nserve(nil, server)", 'share(successor, lasts)'],
        ['attach: takes what stands for readers', 'token:sub(1, #SHARED) == SHARED or ', ''],
        ['attach: takes a single permit', "token:find('^%d+/%d+of%d+%*')", 'false'],
        ['attach: takes any number of permits', ' or permits_of(token) ~= permits_of(successor) then', ' then'],
        ['leave: serves nobody', "if not owner or owner == SHARED then\nserve(nil, server)\nend\nreturn NOTHING\n", 'return NOTHING'],
        ['force: shares stay', "if owner == SHARED then\ncall('del', shares)", "if owner == SHARED then"],
        ['force: somebody else loses the lock', "if owner and whose == 'seen' and not were_all_seen()", 'if false'],
        ['force: somebody else loses a share', "and not (' ' .. seen", "and false and not (' ' .. seen"],
        ['force: foreign values are deleted, too', "foreign ~= 'foreign'", 'false'],
        ['store: touch does not restore', "change ~= 'touch' or call('expire', value_key, lifetime) == 0", "change ~= 'touch'"],
        ['raise: lowers the counter', '(tonumber(last) or 0) < fencing', 'true'],
        ['raise: forgets the counter too early', 'counter_lasts + math.max(0, ahead)', 'counter_lasts'],
        ["a counter's lifetime is the default", "(counter_lifetime or '') == '' and '86400' or counter_lifetime", "'86400'"],
        ['acquire: an empty record is written', "if (said or '') ~= '' then", 'if said then'],
        ['acquire: an empty entry waits', "if entry == '' then\nentry = nil\nend\n", ''],
        ['downgrade: an empty successor gets the share', "if successor == '' then\nsuccessor = nil\nend\n", ''],
        ['renew: an empty word allows a shorter time', "is_shorter ~= 'shorter'", 'not is_shorter'],
        ['force: an empty list was always seen', "whose == 'seen'", 'seen'],
        ['store: a lock that is released stays', "if is_kept == 'kept' then", 'if is_kept then'],
        ['rejoin: takes the lock from another owner', "return redis.pcall('get', lock) == token and", 'return'],
        ['inspect: those that want nothing count as waiters', "call('zcount', queue, 0, '+inf')", "call('zcard', queue)"],
        ['limit: there is none', 'local work = 1000', 'local work = math.huge'],
        ['limit: is lower', 'local work = 1000', 'local work = 900'],
        ['limit: the overdue are no work', "work = work - #overdue\n", ''],
        ['limit: the dead are no work', "work = work - (alive - 1)\n", ''],
        ['limit: bystanders are no work', "work = work - #entries\n", ''],
        ['limit: all bystanders are told at once', "behind_head, 'limit', 0, 100", "behind_head, 'limit', 0, 5000"],
        ['limit: the rest is forgotten', 'if is_unfinished and (not caller or served) then', 'if false then'],
        ['limit: the rest is left to somebody dead', 'entries[find_alive(entries)]', 'entries[1]'],
        ['limit: a caller need not ask again at once', 'is_unfinished and 0 or left == 0', 'left == 0'],
        ['limit: a caller takes the lock before the rest was looked at', 'and not is_unfinished and not first_waiters', 'and not first_waiters'],
        ['limit: a deadlock with somebody dead is reported', "wanted == 'upgrade' and not is_unfinished then", "wanted == 'upgrade' then"],
        ['limit: the dead count as too many', "if not is_unfinished then\nreturn {'too_many'", "if true then\nreturn {'too_many'"],
        ['foreign: a lock without an expiry ends at once', 'left = left == -1 and 31536000000 or', 'left ='],
        ['foreign: a lock that no clock outlasts is not moved', 'math.min(math.max(left, 1), 4503599627370496)', 'math.max(left, 1)'],
        ['foreign: attach takes any expiry', "math.min(math.max(call('pttl', lock), ttl), 4503599627370496)", "math.max(call('pttl', lock), ttl)"],
        ['foreign: tickets follow a score that is no time', 'if last >= NO_TIME then', 'if false then'],
        ['foreign: times of another program get an expiry', " and (wanted ~= 'free' or type(redis.pcall('zcard', due)) == 'number')", ''],
        ['foreign: those who want nothing leave the times as they are', " or type(redis.pcall('zcard', due)) == 'number')", ')'],
        ['foreign: the queue gets no expiry', "if not is_expiry_set then\ncall('expire', queue, '86400')\nend", ''],
        ['foreign: a waiter without a fencing token stays', "if spent and entry then\nleave_queue(entry)\nend\n", ''],
        ['foreign: a caller is told to ask', 'elseif ttl and head ~= caller then', 'elseif ttl then'],
        ['foreign: a counter goes on where it is not exact', "== 'table' or fencing >= 9007199254740992 then", "== 'table' then"],
        ['foreign: a counter below 0 goes on', 'elseif fencing <= ASK then', 'elseif fencing == ASK then'],
        ['foreign: raise overwrites what is no number', "if last and not last:find('^%-?%d+$') then", 'if false then'],
        ['foreign: an entry lasts longer than a ttl', 'tonumber(ttl) > 31536000000 or token == SHARED', 'token == SHARED'],
        ['foreign: an entry takes the value of a shared lock', 'tonumber(ttl) > 31536000000 or token == SHARED', 'tonumber(ttl) > 31536000000'],
        ['foreign: a ttl begins with a 0', "'^([1-9]%d*) (%S+) (%S+) (%S+)'", "'^(%d+) (%S+) (%S+) (%S+)'"],
        ['foreign: inspect returns any value', 'if owner and #owner > 131072 then', 'if false then'],
        ["foreign: inspect's list of waiters has too few words", "token and token .. ' ' .. wanted or '? ?'", "token and token .. ' ' .. wanted or '?'"],
        ['foreign: a lock of another type is read', "if owner.err:find('WRONGTYPE', 1, true) then", 'if false then'],
        ['foreign: waiters are served over a key of another type', "owner = ''\nelseif owner == SHARED", "owner = false\nelseif owner == SHARED"],
        ['foreign: shares that are left over count', "if owner ~= SHARED then\nempty_shares()\n", "if owner ~= SHARED then\n"],
        ['foreign: a share ends when no clock does', 'math.min(score, now_ms + ENDLESS)', 'score'],
        ['foreign: shares of another type are deleted', "call('zremrangebyscore', shares, '-inf', '+inf')", "call('del', shares)"],
        ['session: is written without the lock', "if redis.pcall('get', lock) ~= token then\nreturn 0\nend\nif change", 'if change'],
        ['session: is kept as long as before', "call('set', value_key, value, 'ex', lifetime)", "call('set', value_key, value, 'keepttl')"],
        ['session: is emptied, not deleted', "call('del', value_key)", "call('set', value_key, '', 'ex', lifetime)"],
        ['session: touch writes', "elseif change ~= 'touch' or call('expire', value_key, lifetime) == 0 then", 'else'],
        ['session: touch without the lock changes nothing', "redis.call('expire', KEYS[1], lifetime)", "redis.call('exists', KEYS[1])"],
        ['session: is not read with its lock', "redis.pcall('get', value_key)\nreturn type", "false\nreturn type"],
    ];

    /** Finds those with $only in their names. */
    public static function find(Server $server, Scripts $scripts, string $only): bool
    {
        $passed = $failed = 0;
        foreach (self::MUTANTS as [$fault, $text, $replacement]) {
            if (!str_contains($fault, $only)) {
                continue;
            }
            $server->load($scripts->mutate($text, $replacement));
            $run = new Run($server);
            $began = microtime(true);
            for ($seed = 1; $run->calls < self::MOST_CALLS && $run->schedule($seed, self::MOST_CALLS); $seed++) {
            }
            $isFound = $run->difference !== [];
            $isFound ? $passed++ : $failed++;
            printf("%s %s (%d calls, %.1f s)\n", $isFound ? 'PASS' : 'FAIL', $fault, $run->calls, microtime(true) - $began);
        }
        echo "$passed passed, $failed failed\n";

        return $failed === 0 && $passed > 0;
    }
}
