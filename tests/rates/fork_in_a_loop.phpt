--TEST--
A fork while fibers wait: the child has none of their permits, and the parent goes on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$limiter = limiter(1, 2.0);
$limiter->acquire(0.0);
$fibers->start(function () use ($limiter): void {
    var_dump($limiter->acquire());
});
tick_until(fn () => stored()['due'] > 0.0);
$child = child(function () use ($limiter): array {
    $fibers = new Fibers();

    return $fibers->result(fn (): array => [$limiter->inspect()->waiting, $limiter->cancel(), $limiter->acquire(0.0)]);
});
echo json_encode($child->result()), "\n";
$fibers->run();
--EXPECT--
[1,false,false]
bool(true)
