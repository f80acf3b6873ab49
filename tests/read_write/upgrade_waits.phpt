--TEST--
A reader becomes the writer when the others have gone; readers and writers that come meanwhile wait behind it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$upgrader = upgrader(key());
echo $upgrader->await(), "\n";
$reader = reader(key());
outcome($reader);
$upgrader->send('upgrade');
await_waiters(1, key());
[$writer] = line_up(1, key());
var_dump(queued(key()) === [$upgrader->pid, $writer->pid]);
var_dump(($other = new RedisLock(key(), dsn()))->acquireRead(0.0));

released($reader);
echo $upgrader->await(), "\n";
var_dump(owner(key()) === $upgrader->pid, queued(key()) === [$writer->pid]);
echo released($upgrader), "\n", outcome($writer), "\n";
--EXPECT--
reads
bool(true)
bool(false)
writes
bool(true)
bool(true)
released
acquired
