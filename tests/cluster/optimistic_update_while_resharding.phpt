--TEST--
A value whose slot is moving is read and updated where it is, however long the move takes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$value = new RedisOptimisticLock(key(), $set->dsn());
$value->update(fn () => '1');
$migration = $set->migrate(key());
$migration->moveKeys();
$add = fn (?string $old) => (string) ($old + 1);
var_dump($value->read(), $value->update($add), $value->update($add), $value->read());

// One that is there for the first time.
$fresh = new RedisOptimisticLock('{' . key() . '}', $set->dsn());
var_dump($fresh->read(), $fresh->update($add));

// One that goes there between reading and writing.
$migration->finish();
$back = $set->migrate(key(), $migration->source);
var_dump($value->update(function (?string $old) use ($back, $add): string {
    $back->moveKeys();

    return $add($old);
}));
$back->finish();
var_dump($value->read(), $value->update(fn () => null), $fresh->update(fn () => null));
--EXPECT--
string(1) "1"
string(1) "2"
string(1) "3"
string(1) "3"
NULL
string(1) "1"
string(1) "4"
string(1) "4"
NULL
NULL
