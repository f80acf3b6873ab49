--TEST--
Naming the owner in an exception costs no command, neither from the client nor within a script
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn(), 600.0);

/** All that the server runs during the call, within scripts, too; the connections of this process exist already. */
$count = static function (callable $call) use ($redis): array {
    $call();
    $redis->rawCommand('CONFIG', 'RESETSTAT');
    $call();
    $counts = [];
    foreach ($redis->info('commandstats') as $name => $stat) {
        $counts[substr($name, strlen('cmdstat_'))] = (int) substr(strtok($stat, ','), strlen('calls='));
    }
    ksort($counts);
    unset($counts['config|resetstat'], $counts['info']);

    return $counts;
};
$holder = contender(key(), $server->dsn(), ttl: 600.0);
outcome($holder);
begin_to_listen($lock);
foreach ([[0.0], [0.1], [60.0, 0], [0.1, 5]] as $arguments) {
    [$timeout, $maxAhead] = $arguments + [1 => null];
    $acquire = $count(fn () => $lock->acquire($timeout, $maxAhead));
    $synchronized = $count(fn () => timeout_of($lock, $timeout / stretch(), maxAhead: $maxAhead));
    echo json_encode($synchronized), $synchronized === $acquire ? '' : ' ' . json_encode($acquire), "\n";
}
--EXPECT--
{"evalsha":1,"exists":1,"get":1,"pttl":1,"time":1}
{"evalsha":2,"exists":1,"expire":2,"get":2,"pttl":1,"role":1,"time":2,"zadd":2,"zcard":1,"zrem":2}
{"evalsha":1,"exists":1,"get":1,"time":1,"zcount":2}
{"evalsha":2,"exists":1,"expire":2,"get":2,"pttl":1,"role":1,"time":2,"zadd":2,"zcard":1,"zcount":2,"zrem":2,"zscore":2}
