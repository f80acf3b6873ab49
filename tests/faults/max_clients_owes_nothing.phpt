--TEST--
A server that is full has executed nothing of what it was sent, so nothing is owed to it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$redis->config('SET', 'maxclients', '1');
$lock = new RedisLock(key(), $server->dsn(['timeout' => 20, 'connect_timeout' => 20]));
echo preg_replace('/: .*max/', ': max', failure(fn () => $lock->acquire()), 1), "\n";
$rejected = $redis->info('stats')['rejected_connections'];
$redis->config('SET', 'maxclients', '100');
var_dump($lock->acquire());
// A release that was owed would have gone in front of the second call.
$calls = fn (string $command) => preg_match('/calls=(\d+)/', $redis->info('commandstats')[$command] ?? '', $found) ? $found[1] : 0;
echo "$rejected rejected, ", $calls('cmdstat_evalsha'), ' without and ', $calls('cmdstat_eval'), " with the source\n";
--EXPECT--
DistLock\ServerException: max number of clients reached
bool(true)
1 rejected, 1 without and 1 with the source
