--TEST--
An argument that isn't a lock, or not one of distlock's own, is refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

final class MyLock implements \DistLock\Lock
{
    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return true;
    }
    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?\DistLock\Mode $mode = \DistLock\Mode::Write): \DistLock\Ticket
    {
        throw new \LogicException('nobody calls this');
    }
    public function waitUntilFree(?float $timeout = null): bool
    {
        return true;
    }
    public function release(bool $confirm = true): bool
    {
        return true;
    }
    public function isHeld(): bool
    {
        return true;
    }
    public function getState(): \DistLock\State
    {
        return \DistLock\State::Held;
    }
    public function getName(): string
    {
        return '';
    }
    public function getFencingToken(): ?int
    {
        return null;
    }
    public function getWaitTime(): float
    {
        return 0.0;
    }
    public function synchronized(callable $critical, ?float $timeout = null, \DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = null): mixed
    {
        return null;
    }
    public function onLost(?callable $callback): void
    {
    }
}

foreach ([[], ['a'], [lock('a'), null], [lock('a'), new \stdClass()], [lock('a'), new MyLock()]] as $arguments) {
    echo thrown(fn () => new MultiLock(...$arguments)), "\n";
}
echo thrown(fn () => new MultiLock(first: lock('a'), second: lock('b'))), "\n";
$multi = new MultiLock(lock('a'));
echo thrown(fn () => $multi->__construct(lock('b'))), "\n";
echo thrown(fn () => clone $multi), "\n", thrown(fn () => serialize($multi)), "\n";
--EXPECTF--
ArgumentCountError: DistLock\MultiLock::__construct() expects at least 1 argument, 0 given
TypeError: DistLock\MultiLock::__construct(): Argument #1 ($first) must be of type DistLock\Lock, string given
TypeError: DistLock\MultiLock::__construct(): Argument #2 must be of type DistLock\Lock, null given
TypeError: DistLock\MultiLock::__construct(): Argument #2 must be of type DistLock\Lock, stdClass given
TypeError: DistLock\MultiLock::__construct(): Argument #2 must be one of distlock's own locks, DistLock\Test\MyLock given
ArgumentCountError: %SDistLock\MultiLock::__construct() does not accept %Snamed %s
Error: The DistLock\MultiLock has already been constructed
Error: Trying to clone an uncloneable object of class DistLock\MultiLock
Exception: Serialization of 'DistLock\MultiLock' is not allowed
