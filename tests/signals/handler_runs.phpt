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
$lock = new RedisLock(key(), dsn());
$took = shortest(slowness(), function () use ($lock, &$handled): Span {
    $signal = signal_during_wait(key());
    $lock->acquire(3.0) && print("acquired\n");

    return new Span($signal->result(), $handled);
});
echo 'within the second: ', between(0.0, $took, slowness()), "\n";
--EXPECT--
within the second: yes
