--TEST--
update() reads, changes and writes, and returns what it wrote; read() returns what is there
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

ini_set('distlock.key_prefix', 'some:');
$value = new RedisOptimisticLock(key(), dsn());
var_dump($value->read());
var_dump($value->update(function (?string $old) {
    var_dump($old);

    return 'first';
}));
var_dump($value->read(), redis()->get('some:' . key()), redis()->ttl('some:' . key()));
var_dump($value->update(fn (?string $old) => "$old and second", 5.0), $value->read());
--EXPECT--
NULL
NULL
string(5) "first"
string(5) "first"
string(5) "first"
int(-1)
string(16) "first and second"
string(16) "first and second"
