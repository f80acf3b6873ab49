--TEST--
On a list of servers, if the arbiter lets the caller in but others refuse, the exception names the owner that those named
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$quorum = shared_quorum();
// Each of three members is held by a reader of its own, which a quorum doesn't know; the arbiter is free.
$readers = array_map(static fn (Server $member) => reader(key(), $member->dsn()), array_slice($quorum->members, 2));
array_map(outcome(...), $readers);
$exception = timeout_of($quorum->lock(key()), 0.5);
$pids = array_map(static fn (Child $reader) => $reader->pid, $readers);
var_dump(in_array($exception->getOwner()->pid, $pids, true), $exception->getOwner()->mode->value, $exception->getWaiters());
echo released($readers[0]), "\n";
--EXPECT--
bool(true)
string(4) "read"
NULL
released
