--TEST--
A lock that is written in PHP makes its tickets: ready() or the time limit settles them, and what is cancelled, dropped or ended by release_all() is given back once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Testing\InMemoryLockFactory;
use DistLock\Ticket;

use function DistLock\dispatch;
use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require __DIR__ . '/../support/testing_autoload.php';

$lock = (new InMemoryLockFactory())->lock('name');
$make = fn (string $name, ?float $timeout = null): Ticket => new Ticket(
    $lock,
    function () use ($name): int {
        echo "$name: what was granted is taken\n";

        return strlen($name) % 2;
    },
    function () use ($name): void {
        echo "$name: cancelled\n";
    },
    $timeout,
);

$ready = $make('ready');
echo json_encode([$ready->isSettled(), $ready->getLock() === $lock, answer_of($ready->settle(...)), dispatch()]), "\n";
$ready->ready();
$ready->ready();
echo json_encode([$ready->isSettled(), dispatch() === [$ready], dispatch(), $ready->settle(), answer_of($ready->settle(...))]), "\n";
$late = $make('late', 0.05);
tick_until(fn () => $late->isSettled());
$late->ready();
echo json_encode([$late->settle(), dispatch()]), "\n";
$late->cancel();

$cancelled = $make('cancelled');
$cancelled->cancel();
$cancelled->ready();
echo answer_of($cancelled->settle(...)), "\n";
$dropped = $make('dropped, though ready');
$dropped->ready();
unset($dropped);
$cycle = new \stdClass();
$cycle->ticket = new Ticket($lock, fn () => $cycle, function () use ($cycle): void {
    echo "collected\n";
});
unset($cycle);
gc_collect_cycles();
$spared = $make('spared');
$mark = mark();
$ended = $make('ended');
echo json_encode([release_all($mark), $spared->isSettled(), $ended->isSettled()]), "\n";
echo answer_of(fn () => release_all()), "\n";

$throwing = new Ticket($lock, fn () => throw new \DomainException('settle'), fn () => throw new \DomainException('cancel'));
$throwing->ready();
echo answer_of($throwing->settle(...)), "\n";
$throwing = new Ticket($lock, fn () => true, fn () => throw new \DomainException('cancel'));
echo answer_of($throwing->cancel(...)), "\n";
echo answer_of(fn () => $make('negative', -0.1)), "\n";
echo answer_of(fn () => $make('NAN', NAN)), "\n";
echo answer_of(fn () => $ready->__construct($lock, fn () => true, fn () => null)), "\n";

$inherited = $make('of the parent');
echo child(function () use ($inherited): string {
    $said = answer_of($inherited->ready(...));
    unset($inherited);

    return $said;
})->result(), "\n";
unset($inherited);
--EXPECT--
[false,true,"LockStateException: The ticket isn't settled yet",[]]
ready: what was granted is taken
[true,true,[],true,"LockStateException: The ticket was settled or cancelled before"]
late: what was granted is taken
[false,[]]
cancelled: cancelled
LockStateException: The ticket was settled or cancelled before
dropped, though ready: cancelled
collected
ended: cancelled
[0,false,true]
spared: cancelled
0
DomainException: settle
DomainException: cancel
ValueError: DistLock\Ticket::__construct(): Argument #4 ($timeout) must be greater than or equal to 0
ValueError: DistLock\Ticket::__construct(): Argument #4 ($timeout) must be greater than or equal to 0
Error: The DistLock\Ticket has already been constructed
LockStateException: This is a forked child: the ticket belongs to its parent, which can still settle it
of the parent: cancelled
