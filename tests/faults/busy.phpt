--TEST--
A server that is busy with somebody's endless script says so in a ServerException
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server(['--lua-time-limit', '10']);
$script = child(function () use ($server) {
    await(fn () => $server->redis()->exists('go') === 1);

    return $server->redis()->eval('while true do end');
});
acquire_under($server, function (\Redis $redis) {
    $redis->set('go', 'on');
    await(fn () => str_starts_with((string) @thrown(fn () => $redis->ping()), 'RedisException: BUSY'));
}, function (\Redis $redis) {
    $redis->script('kill');
    await(fn () => thrown(fn () => $redis->ping()) === 'nothing was thrown');
});
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: BUSY %s
bool(true)
1 connection, a new one
