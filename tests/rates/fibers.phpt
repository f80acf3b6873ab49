--TEST--
In an event loop, a wait suspends its fiber only; several fibers may share an object
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$limiter = limiter(10, 1.0);
$began = hrtime(true);
$order = [];
foreach (['a', 'b', 'c', 'd'] as $number => $name) {
    $fibers->start(function () use ($limiter, $name, $number, $began, &$order): void {
        var_dump($limiter->acquire());
        $early = $began + $number * 100_000_000 - hrtime(true);
        echo $early > 0 ? "$name is too early by $early ns\n" : '';
        $order[] = $name;
    });
}
// All of them are waiting, so the thread isn't.
echo $fibers->suspensions, ' ', count($order), "\n";
$fibers->run();
echo implode(' ', $order), "\n";
$others = $fibers->result(fn () => [$limiter->inspect()->burst, $limiter->getDelay() >= 0.0, $limiter->reserve() !== null,
    $limiter->cancel() || true, $limiter->reset(), $limiter->run(fn () => 'done'), $limiter->acquire(0.0)]);
echo json_encode($others), ' ', $fibers->suspensions > 10 ? 'suspended' : 'not suspended', "\n";
--EXPECT--
4 0
bool(true)
bool(true)
bool(true)
bool(true)
a b c d
[1,true,true,true,null,"done",false] suspended
