--TEST--
A value is updated where its slot is, and where the slot moves in between
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
foreach (range(1, 12) as $number) {
    $value = new RedisOptimisticLock(key("value $number"), $set->dsn());
    if ($value->update(fn (?string $old) => "new$old", 5.0) !== 'new' || $value->read() !== 'new') {
        echo "$number\n";
    }
}
$value = new RedisOptimisticLock(key(), $set->dsn());
$value->update(fn () => '1', 5.0);
$calls = 0;
$migration = $set->migrate(key());
var_dump($value->update(function (?string $old) use (&$calls, $migration) {
    if ($calls++ === 0) {
        $migration->finish();
    }

    return (string) ($old + 1);
}, 20.0));
var_dump($calls, $migration->target->redis()->get(key()), $value->read());
--EXPECT--
string(1) "2"
int(2)
string(1) "2"
string(1) "2"
