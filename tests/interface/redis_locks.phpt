--TEST--
redis_locks() names each lock that is held or waited for, or was used lately, once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\redis_locks;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$names = ['1', 'held', '{tag}own', '{}', 'a}b{c', 'queue', 'x:fence', "\xff\n", 'waited for', 'released'];
foreach ($names as $name) {
    $locks[$name] = new RedisLock(key($name), dsn());
    $locks[$name]->acquire();
}
line_up(1, key('waited for'));
redis()->del(fence(key('waited for')));
$locks['released']->release();
// Keys of others that look similar.
$similar = ['other:fence', '{other}:cents', '{other}fence', ':queue', "{nul\0}:queue"];
foreach ($similar as $one) {
    redis()->set(key($one), '1', 60);
}
redis()->set('{' . key('other') . '}:fe', '1', 60);
$before = stats()['commands'];
$found = redis_locks(addcslashes(key(''), '*?[\\') . '*', dsn());
var_dump(stats()['commands'] > $before);
$expected = array_map(key(...), $names);
sort($expected);
sort($found);
var_dump($found === $expected, redis_locks(key('nothing like it') . '*', dsn()));
--EXPECT--
bool(true)
bool(true)
array(0) {
}
