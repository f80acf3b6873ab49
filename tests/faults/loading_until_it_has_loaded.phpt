--TEST--
The first call on a server that is loading its data waits until it has loaded them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server(['--enable-debug-command', 'yes', '--loading-process-events-interval-bytes', '1024']);
$redis = $server->redis();
foreach (range(1, 300) as $number) {
    $redis->set("key$number", random_bytes(2000));
}
$redis->config('SET', 'key-load-delay', '50000');
$reload = child(function () use ($server): void {
    $own = $server->redis();
    $own->setOption(\Redis::OPT_READ_TIMEOUT, 60);
    $own->rawCommand('DEBUG', 'RELOAD');
});
await(fn () => $redis->info('persistence')['loading'] === 1);
$cure = child(function () use ($server): void {
    $own = $server->redis();
    // Somebody has been refused by then.
    await(fn () => str_contains(implode("\n", $own->info('errorstats') ?: []), 'count='), 30);
    usleep(100_000);
    $own->config('SET', 'key-load-delay', '0');
});
$lock = new RedisLock(key(), $server->dsn(['connect_timeout' => 20]));
var_dump($lock->acquire(0.0), $lock->release());
$reload->result();
--EXPECT--
bool(true)
bool(true)
