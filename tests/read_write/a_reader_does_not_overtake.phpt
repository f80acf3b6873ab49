--TEST--
A reader that arrives while others read and a writer waits is served after the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = reader(key());
outcome($holder);
[$writer] = line_up(1, key());
var_dump(($other = new RedisLock(key(), dsn()))->acquireRead(0.0));
[$reader] = queue_up(key(), fn () => reader(key()));
released($holder);
echo outcome($writer), "\n";
var_dump(queued(key()) === [$reader->pid]);
released($writer);
echo outcome($reader), "\n";
--EXPECT--
bool(false)
acquired
bool(true)
acquired
