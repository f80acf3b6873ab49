--TEST--
Readers and writers are served in order; readers that follow one another are served together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$first = new Holder('acquire');
$first->answer();
$queue = [];
foreach (['acquireRead', 'acquireRead', 'acquire', 'acquireRead', 'acquire'] as $number => $acquire) {
    $queue[] = new Holder($acquire);
    await_contenders($lock, $number + 2);
}
$first->ask('release');
var_dump($queue[0]->answer(), $queue[1]->answer(), $lock->inspect()->mode?->value, count($lock->inspect()->owners));
$queue[0]->ask('release');
var_dump($lock->inspect()->mode?->value);
$queue[1]->ask('release');
var_dump($queue[2]->answer(), $lock->inspect()->mode?->value, $lock->inspect()->waiters);
$queue[2]->ask('release');
var_dump($queue[3]->answer(), $queue[3]->ask('release'), $queue[4]->answer(), $queue[4]->ask('release'));
--EXPECT--
bool(true)
bool(true)
string(4) "read"
int(2)
string(4) "read"
bool(true)
string(5) "write"
int(2)
bool(true)
bool(true)
bool(true)
bool(true)
