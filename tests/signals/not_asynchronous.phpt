--TEST--
Without pcntl_async_signals() the handler runs after the wait, as PHP documents it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
pcntl_signal(SIGUSR1, function () {
    echo "handled\n";
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(3.0));
$signal->result();
pcntl_signal_dispatch();
--EXPECT--
bool(false)
handled
