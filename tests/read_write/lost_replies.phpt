--TEST--
A command for a share whose reply was lost is settled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock->acquireRead();
$lock->release();
$redis = $server->redis();
$steps = [
    'acquireRead' => fn () => $lock->acquireRead(0.0),
    'upgrade' => fn () => $lock->acquire(0.0),
    'downgrade' => fn () => $lock->downgrade(),
    'second upgrade' => fn () => $lock->acquire(0.0),
    'release to the share' => fn () => $lock->release(),
    'renew' => fn () => $lock->renew(),
    'nested release' => fn () => $lock->release(),
    'release' => fn () => $lock->release(),
];
foreach ($steps as $name => $step) {
    // What nests without a word to the server has no reply to lose.
    $name === 'nested release' || $proxy->cutReply(key());
    echo $name, ': ', json_encode($step()), ' ', $lock->inspect()->mode?->value ?? 'free', "\n";
    $name === 'nested release' || $proxy->happened();
}
var_dump($redis->exists(key(), shares(key()), queue(key())));
--EXPECT--
acquireRead: true read
upgrade: true write
downgrade: true read
second upgrade: true write
release to the share: true read
renew: true read
nested release: true read
release: true free
int(0)
