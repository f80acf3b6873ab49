--TEST--
Tickets of distlock's own locks can't be made, and none can be cloned, serialized or extended
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$ticket = (new RedisLock(key(), dsn()))->enqueue();
echo answer_of(fn () => new \DistLock\Ticket($ticket->getLock(), fn () => true, fn () => null)), "\n";
echo answer_of(fn () => $ticket->ready()), "\n";
echo answer_of(fn () => $ticket->__construct($ticket->getLock(), fn () => true, fn () => null)), "\n";
echo answer_of(fn () => clone $ticket), "\n";
echo answer_of(fn () => serialize($ticket)), "\n";
echo answer_of(fn () => unserialize('O:15:"DistLock\Ticket":0:{}')), "\n";
echo answer_of(fn () => (new \ReflectionClass(\DistLock\Ticket::class))->newInstanceWithoutConstructor()), "\n";
var_dump((new \ReflectionClass($ticket))->isFinal());
--EXPECT--
ValueError: DistLock\Ticket::__construct(): Argument #1 ($lock) must be written in PHP: enqueue() makes the tickets of distlock's own locks
LockStateException: Only dispatch() settles the ticket of this lock
ValueError: DistLock\Ticket::__construct(): Argument #1 ($lock) must be written in PHP: enqueue() makes the tickets of distlock's own locks
Error: Trying to clone an uncloneable object of class DistLock\Ticket
Exception: Serialization of 'DistLock\Ticket' is not allowed
Exception: Unserialization of 'DistLock\Ticket' is not allowed
ReflectionException: Class DistLock\Ticket is an internal class marked as final that cannot be instantiated without invoking its constructor
bool(true)
