--TEST--
A login that fails in a signal handler, with an error of OpenSSL, doesn't end the listener of the wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';
require_once __DIR__ . '/../support/tls.php';

$server = tls_server();
$options = ['connect_timeout' => 20, 'timeout' => 20];
$untrusted = $server->dsn(['cafile' => $server->file('other-ca.crt')] + $options);
$refused = 0;
$fail = function () use ($untrusted, &$refused): void {
    try {
        ($another = new RedisLock(key('another'), $untrusted))->acquire(0.0);
    } catch (ConnectionException $exception) {
        $refused += (int) str_contains($exception->getMessage(), "the server's certificate was refused");
    }
};
on_signal($fail);
$pid = getmypid();
// While another program has the lock, the waiter asks again and again, and each time looks at its listener.
$server->plain->redis()->set(key(), 'another program', ['px' => 600000]);
$another = child(function () use ($pid, $server): void {
    $redis = $server->plain->redis();
    $asked = function () use ($redis): int {
        preg_match('/^cmdstat_evalsha:calls=(\d+)/m', $redis->rawCommand('INFO', 'commandstats'), $calls);

        return (int) ($calls[1] ?? 0);
    };
    for ($failures = 0; $failures < 4; $failures++) {
        await_waiters(1, key(), $redis);
        posix_kill($pid, SIGUSR1);
        $before = $asked();
        await(fn () => $asked() >= $before + 4, 20);
    }
    $redis->del(key());
});
$lock = new RedisLock(key(), $server->dsn($options));
var_dump($lock->acquire(), $refused, stats()['listeners']);
$another->result();
// Nor is what is left in between taken for an error of the next call.
$fail();
var_dump($lock->release(), stats()['reconnects']);
--EXPECT--
bool(true)
int(4)
int(1)
bool(true)
int(0)
