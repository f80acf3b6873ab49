--TEST--
If a function of onSettled() throws, dispatches or suspends the fiber that dispatches, nothing is lost: the next dispatch() goes on with the rest
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

/** @return Ticket[] three that the next dispatch() finds settled, and one more without a function */
function settled_at_once(string $name, callable $callback): array
{
    static $locks = [];
    $tickets = [];
    foreach (range(0, 3) as $i) {
        $locks[] = $lock = new RedisLock(key("$name $i"), dsn());
        $tickets[] = $ticket = $lock->enqueue(30.0);
        $i === 3 || $ticket->onSettled(fn () => $callback($i));
    }
    await(fn () => redis()->exists(...array_map(fn ($i) => key("$name $i"), range(0, 3))) === 4 && redis()->ping());

    return $tickets;
}

function is_readable_now(): bool
{
    $read = [loop_stream()];
    $none = [];

    return stream_select($read, $none, $none, 0) === 1;
}

/* So that replies come although nothing calls dispatch(). */
settled(($warm = new RedisLock(key('warm'), dsn()))->enqueue());

$heard = [];
$tickets = settled_at_once('throws', function (int $i) use (&$heard): void {
    $heard[] = $i;
    throw new \RuntimeException("thrown by $i");
});
foreach (range(1, 3) as $_) {
    echo answer_of(dispatch(...)), ', readable: ', json_encode(is_readable_now()), "\n";
}
echo json_encode($heard), ' ', json_encode(dispatch() === [$tickets[3]]), "\n";

$heard = [];
$returned = [];
$tickets = settled_at_once('dispatches', function (int $i) use (&$heard, &$returned): void {
    $heard[] = $i;
    array_push($returned, ...dispatch());
});
array_push($returned, ...dispatch());
echo json_encode($heard), ' ', json_encode($returned === [$tickets[3]]), "\n";

$heard = [];
$tickets = settled_at_once('suspends', function (int $i) use (&$heard): void {
    \Fiber::suspend();
    $heard[] = $i;
});
$fibers = [];
$returned = [];
do {
    $fibers[] = $fiber = new \Fiber(function () use (&$returned): void {
        array_push($returned, ...dispatch());
    });
    $fiber->start();
} while (is_readable_now());
foreach (array_reverse($fibers) as $fiber) {
    while (!$fiber->isTerminated()) {
        $fiber->resume();
    }
}
sort($heard);
echo json_encode($heard), ' ', json_encode($returned === [$tickets[3]]), "\n";
--EXPECT--
RuntimeException: thrown by 0, readable: true
RuntimeException: thrown by 1, readable: true
RuntimeException: thrown by 2, readable: true
[0,1,2] true
[0,1,2] true
[0,1,2] true
