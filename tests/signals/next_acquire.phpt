--TEST--
After an exception in a wait the connections are the same, clean ones, and the next wait succeeds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/signals.php';

$name = client_name();
$lock = new RedisLock(key(), dsn(['client_name' => $name]));
$holder = holder(key());
on_signal(fn () => throw new \RuntimeException('enough'));
$signal = signal_during_wait(key());
thrown(fn () => $lock->acquire());
$before = [command_connections($name), listeners($name)];
$release = child(function () use ($holder) {
    await_waiters(1, key());
    $holder->send('release');
});
var_dump($lock->acquire());
var_dump(array_column($lock->inspect()->owners, 'token') === [$lock->getToken()]);
var_dump([command_connections($name), listeners($name)] === $before);
--EXPECT--
bool(true)
bool(true)
bool(true)
