--TEST--
A signal handler runs during a wait, within the second
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(function () use (&$handled) {
    $handled = hrtime(true);
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(3.0));
echo 'within the second: ', between(0.0, new Span($signal->result(), $handled), slowness()), "\n";
--EXPECT--
bool(false)
within the second: yes
