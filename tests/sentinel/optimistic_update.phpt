--TEST--
A value is updated at the master, and at the one that takes its place in between
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$value = new RedisOptimisticLock(key(), $set->dsn(['connect_timeout' => 20]));
var_dump($value->update(fn () => '1', 5.0));
$calls = 0;
$new = null;
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->get(key()) === '1');
}
var_dump($value->update(function (?string $old) use (&$calls, &$new, $set) {
    if ($calls++ === 0) {
        $new = $set->failover();
    }

    return (string) ($old + 1);
}, 60.0));
var_dump($calls, $new->redis()->get(key()), $value->read());
--EXPECT--
string(1) "1"
string(1) "2"
int(2)
string(1) "2"
string(1) "2"
