--TEST--
await() suspends until the ticket is settled, where calls suspend; elsewhere it returns null, and makes no ticket
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Testing\InMemoryLockFactory;
use DistLock\Ticket;

use function DistLock\await as await_ticket;
use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require __DIR__ . '/../support/testing_autoload.php';

$lock = (new InMemoryLockFactory())->lock('name');
$make = fn (?callable $cancel = null): Ticket => new Ticket($lock, fn () => true, $cancel ?? fn () => null);
$refuse = fn () => throw new \LogicException('called');
echo answer_of(fn () => await_ticket($refuse)), "\n";

$fibers = new Fibers();
echo answer_of(fn () => await_ticket($refuse)), ", outside of fibers\n";
$fiber = $fibers->start(function () use ($make, &$ticket): bool {
    $awaited = await_ticket(function () use ($make, &$ticket): Ticket {
        return $ticket = $make();
    });

    return $awaited === $ticket && $awaited->isSettled() && $awaited->settle();
});
var_dump($fiber->isSuspended());
$ticket->ready();
$fibers->run();
var_dump($fiber->getReturn());
echo answer_of(fn () => $fibers->result(fn () => await_ticket($refuse))), "\n";
echo answer_of(fn () => $fibers->result(fn () => await_ticket(fn () => 1))), "\n";
echo answer_of(fn () => $fibers->result(fn () => await_ticket(fn () => null))), "\n";

await_with(fn () => null);
echo answer_of(fn () => (new \Fiber(fn () => await_ticket(fn () => $make(function (): void {
    echo "cancelled\n";
}))))->start()), "\n";
await_with(fn () => throw new \DomainException('by the loop'), fn () => true);
echo answer_of(fn () => await_ticket(fn () => $make(function (): void {
    echo "cancelled\n";
}))), "\n";
--EXPECT--
null
null, outside of fibers
bool(true)
bool(true)
LogicException: called
TypeError: DistLock\await(): Argument #1 ($enqueue) must return a DistLock\Ticket, int returned
TypeError: DistLock\await(): Argument #1 ($enqueue) must return a DistLock\Ticket, null returned
cancelled
LockStateException: The function given to await_with() returned before the ticket was settled
cancelled
DomainException: by the loop
