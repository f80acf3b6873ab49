--TEST--
A writer waits until the last reader has released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$readers = [reader(key()), reader(key())];
array_map(outcome(...), $readers);
var_dump(($other = new RedisLock(key(), dsn()))->acquire(0.0));
[$writer] = line_up(1, key());
echo released($readers[0]), "\n";
await_waiters(1, key());
var_dump(sharers(key()) === [$readers[1]->pid]);
echo released($readers[1]), "\n", outcome($writer), "\n";
var_dump(owner(key()) === $writer->pid, redis()->exists(shares(key())));
--EXPECT--
bool(false)
released
bool(true)
released
acquired
bool(true)
int(0)
