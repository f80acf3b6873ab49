--TEST--
A writer behind those that wait until the lock is free gets it with the same release; those behind the writer wait for it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$first, $second, $writer, $third] = queue_up(key(), bystands(key()), bystands(key()), fn () => contender(key()), bystands(key()));
echo released($holder), ' ', owner(key()) === $writer->pid ? 'handed over' : 'not handed over', "\n";
var_dump($first->result(), $second->result(), still_waits($third, key()));
echo outcome($writer), ' ', released($writer), "\n";
var_dump($third->result());
--EXPECT--
released handed over
bool(true)
bool(true)
bool(true)
acquired released
bool(true)
