--TEST--
With a digest, only the same user can read, write and delete the value
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$value = value('digest:bob:secret');
var_dump($value->update(fn () => 'of bob'));
foreach ([null, 'digest:bob:guess'] as $auth) {
    $other = value($auth);
    foreach ([fn () => $other->read(), fn () => $other->update(one_more(...)), fn () => $other->update(fn () => null)] as $call) {
        echo strstr(outcome($call), ':', true), "\n";
    }
}
var_dump($value->update(fn ($old) => "$old still"), $value->update(fn () => null));
--EXPECT--
string(6) "of bob"
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
string(12) "of bob still"
NULL
