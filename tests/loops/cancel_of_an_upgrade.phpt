--TEST--
A ticket that has made a reader the writer is cancelled without waiting for the server; the object is a reader again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$dsn = $server->dsn(['timeout' => 20]);
$lock = new RedisLock(key(), $dsn, 60.0);
$other = new RedisLock(key(), $dsn, 60.0);
$lock->acquireRead();
$ticket = $lock->enqueue();
tick_until(fn () => $ticket->isSettled());
var_dump($other->acquireRead(0.0));
$server->pause();
$seconds = seconds(fn () => $ticket->cancel());
posix_kill($server->pid(), \SIGCONT);
echo between(0.0, $seconds, 10.0), "\n";
var_dump($lock->isHeld());
tick_until(fn () => $other->acquireRead(0.0) ?: null, 20, 'another reader');
var_dump($lock->release(), $other->release());
await_nobody(key(), $server->redis());
--EXPECT--
bool(false)
yes
bool(true)
bool(true)
bool(true)
