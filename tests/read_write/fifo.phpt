--TEST--
Readers and writers take turns in the order in which they began to wait; readers that follow one another read together
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$read = fn () => reader(key());
$write = fn () => contender(key());
[$first, $second, $third, $fourth, $fifth] = queue_up(key(), $read, $write, $read, $read, $write);

released($holder);
echo outcome($first), "\n";
var_dump(queued(key()) === [$second->pid, $third->pid, $fourth->pid, $fifth->pid], sharers(key()) === [$first->pid]);
released($first);
echo outcome($second), "\n";
var_dump(queued(key()) === [$third->pid, $fourth->pid, $fifth->pid]);
released($second);
echo outcome($third), ' ', outcome($fourth), "\n";
var_dump(queued(key()) === [$fifth->pid], count(sharers(key())));
released($third);
var_dump(queued(key()) === [$fifth->pid]);
released($fourth);
echo outcome($fifth), "\n";
--EXPECT--
acquired
bool(true)
bool(true)
acquired
bool(true)
acquired acquired
bool(true)
int(2)
bool(true)
acquired
