--TEST--
A server that is still loading its data says so in a ServerException
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server(['--enable-debug-command', 'yes', '--loading-process-events-interval-bytes', '1024']);
$reload = child(function () use ($server) {
    $redis = $server->redis();
    $redis->setOption(\Redis::OPT_READ_TIMEOUT, 60);
    await(fn () => $redis->exists('go') === 1);
    $redis->rawCommand('DEBUG', 'RELOAD');
});
acquire_under($server, function (\Redis $redis) {
    foreach (range(1, 300) as $number) {
        $redis->set("key$number", random_bytes(2000));
    }
    $redis->config('SET', 'key-load-delay', '50000');
    $redis->set('go', 'on');
    await(fn () => $redis->info('persistence')['loading'] === 1);
}, function (\Redis $redis) {
    $redis->config('SET', 'key-load-delay', '0');
    await(fn () => $redis->info('persistence')['loading'] === 0);
});
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING %s
bool(true)
1 connection, a new one
