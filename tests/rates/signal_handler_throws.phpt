--TEST--
A signal handler that throws ends the wait, and the permits are given back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/signals.php';

$limiter = exhausted();
on_signal(fn () => throw new \RuntimeException('enough'));
foreach ([fn () => $limiter->acquire(), fn () => $limiter->run(fn () => print('not to be run'))] as $call) {
    $sender = signal_in_the_wait();
    echo thrown($call), "\n";
    $sender->wait();
    await(static fn (): bool => $limiter->inspect()->waiting === 0);
}
var_dump(\DistLock\stats()['rate_returns']);
--EXPECT--
RuntimeException: enough
RuntimeException: enough
int(2)
