--TEST--
A process sends no script that the server already has, so its first acquisition is short. Others are sent when they are first used
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$redis = $server->redis();
$cycle = function (bool $confirm) use ($server): bool {
    $lock = new RedisLock(key(), $server->dsn());

    return $lock->acquire() && $lock->release($confirm);
};
$evals = fn () => (int) preg_replace('/^calls=(\d+).*/', '$1', $redis->info('commandstats')['cmdstat_eval'] ?? '0');
var_dump($cycle(true), $evals());
$before = $redis->info('stats')['total_net_input_bytes'];
var_dump(child(fn () => $cycle(false))->result(), $evals());
var_dump($redis->info('stats')['total_net_input_bytes'] - $before < 6000);
$redis->script('flush');
var_dump(child(fn () => $cycle(false))->result(), $evals());
await(fn () => $redis->exists(key()) === 0);
--EXPECT--
bool(true)
int(2)
bool(true)
int(2)
bool(true)
bool(true)
int(4)
