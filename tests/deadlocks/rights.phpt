--TEST--
A user without rights to waiters' records waits as before, and no deadlock is reported, which each process logs once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';
require_once __DIR__ . '/../support/log.php';
require_once __DIR__ . '/../support/rights.php';

$log = log_here();
$server = server();
$redis = $server->redis();
$rights = static fn (string $prefix): array => array_filter(
    preg_split('/\s+/', preg_replace('/^ACL SETUSER locks /m', '', documented_rights('evalsha'))),
    static fn (string $word) => $word !== '' && !str_starts_with($word, '~') && $word !== 'reset',
);
$words = [...$rights(''), '~lock:*', '~{lock:*}:*'];
$redis->rawCommand('ACL', 'SETUSER', 'all', 'reset', ...$words);
$redis->rawCommand('ACL', 'SETUSER', 'some', 'reset', ...array_diff($words, ['~{lock:*}:*']), ...[
    '~{lock:*}:queue', '~{lock:*}:fence', '~{lock:*}:shares', '~{lock:*}:due',
]);
foreach (['all', 'some'] as $user) {
    ini_set('distlock.key_prefix', 'lock:');
    $dsn = str_replace('redis://', "redis://$user:secret@", $server->dsn());
    $members = [];
    foreach ([['a', 'b'], ['b', 'a']] as [$held, $wanted]) {
        $members[] = $member = member(static function () use ($held, $dsn): array {
            $lock = new RedisLock($held, $dsn);
            $lock->acquire();

            return [$lock];
        }, static fn (): bool => ($other = new RedisLock($wanted, $dsn))->acquire($user === 'all' ? null : 4.0));
    }
    foreach (['b', 'a'] as $i => $wanted) {
        $members[$i]->send('go');
        await(static fn () => $redis->zCard(queue("lock:$wanted")) === 1);
    }
    $results = [];
    foreach ([1, 0] as $i) {
        $results[] = plain($members[$i]->await(30));
        $members[$i]->send('release');
    }
    echo $user, ': ', $user === 'all' ? strtok($results[0], ':') : (in_array('timeout', $results, true) ? 'timeout' : $results[0]), "\n";
    array_map(static fn (Child $member) => $member->wait(), $members);
    echo preg_replace(['/127.0.0.1:\d+/', '/NOPERM .*/'], ['SERVER', 'NOPERM'], logged($log));
}
--EXPECT--
all: DistLock\DeadlockException
nothing
some: timeout
distlock: deadlocks between processes aren't found: redis://SERVER/0: NOPERM
distlock: deadlocks between processes aren't found: redis://SERVER/0: NOPERM
