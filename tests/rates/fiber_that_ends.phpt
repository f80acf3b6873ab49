--TEST--
A fiber that is destroyed in its wait, and a callback that throws, give the permits back
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\await_with;
use function DistLock\dispatch;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/loop.php';

$limiter = exhausted();
$other = limiter(1, 60.0);
await_with(fn () => \Fiber::suspend());
foreach (['at once', 'once it sleeps'] as $when) {
    $fiber = new \Fiber(fn () => $limiter->acquire());
    $fiber->start();
    // At once, the reply may not have come yet.
    await(fn () => stored()['due'] > 30.0 || dispatch() === null);
    $when === 'at once' || tick_until(fn () => $limiter->getStatus()?->backlog > 30.0);
    unset($fiber);
    tick_until(fn () => $other->inspect()->waiting === 0);
    echo "$when: given back\n";
    $limiter = limiter(1, 60.0);
}
await_with(function () use ($limiter) {
    tick_until(fn () => $limiter->getStatus()?->backlog > 30.0);
    throw new \Exception('from the callback');
});
(new \Fiber(function () use ($limiter): void {
    echo answer_of(fn () => $limiter->acquire()), "\n";
}))->start();
await_with(null);
tick_until(fn () => $other->inspect()->waiting === 0);
echo "given back\n";
--EXPECT--
at once: given back
once it sleeps: given back
Exception: from the callback
given back
