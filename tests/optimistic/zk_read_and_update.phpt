--TEST--
On ZooKeeper, update() makes the node and those above it, sets it, and deletes it for null
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$value = value();
var_dump($value->read());
var_dump($value->update(function (?string $old) {
    var_dump($old);

    return 'first';
}));
var_dump($value->read(), zk()->get(path()));
var_dump($value->update(fn (?string $old) => "$old and second", 5.0), zk()->get(path()));
var_dump($value->update(fn () => null), zk()->exists(path()), $value->read());
var_dump($value->update(fn ($old) => $old), zk()->exists(path()));
var_dump($value->update(fn ($old) => var_export($old, true)), $value->read());
--EXPECT--
NULL
NULL
string(5) "first"
string(5) "first"
string(5) "first"
string(16) "first and second"
string(16) "first and second"
NULL
bool(false)
NULL
NULL
bool(false)
string(4) "NULL"
string(4) "NULL"
