--TEST--
A release that a server refuses because it loads its data is made when it has loaded them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server(['--enable-debug-command', 'yes', '--loading-process-events-interval-bytes', '1024']);
$redis = $server->redis();
$reload = child(function () use ($server): void {
    $own = $server->redis();
    $own->setOption(\Redis::OPT_READ_TIMEOUT, 120);
    await(fn () => $own->exists('go') === 1, 60);
    $own->rawCommand('DEBUG', 'RELOAD');
});
$locks = array_map(fn (string $name) => new RedisLock(key($name), $server->dsn(), LONG_TTL), ['confirmed', 'posted', 'destroyed']);
foreach ($locks as $lock) {
    $lock->acquire(SOON);
}
foreach (range(1, 300) as $number) {
    $redis->set("key$number", random_bytes(2000));
}
$redis->config('SET', 'key-load-delay', '50000');
$redis->set('go', 'on');
await(fn () => $redis->info('persistence')['loading'] === 1);
echo substr(failure(fn () => $locks[0]->release()), 0, 59), "\n";
var_dump($locks[1]->release(false));
unset($lock, $locks[2]);
echo $redis->info('persistence')['loading'] === 1 ? 'it still loads' : 'it has loaded', "\n";
$redis->config('SET', 'key-load-delay', '0');
await(fn () => $redis->info('persistence')['loading'] === 0, 60);
foreach (['confirmed', 'posted', 'destroyed'] as $name) {
    echo "$name: ", gone($redis, key($name)), "\n";
}
$reload->result();
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING
bool(true)
it still loads
confirmed: free
posted: free
destroyed: free
