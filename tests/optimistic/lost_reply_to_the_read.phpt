--TEST--
A connection that breaks while the value is read is replaced, and the update goes on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$proxy = proxy(redis()->getPort());
$value = new RedisOptimisticLock(key(), $proxy->dsn());
foreach (['cutReply', 'cutCommand'] as $fault) {
    $value->read();
    $proxy->$fault('GET');
    var_dump($value->update(one_more(...)));
    $proxy->happened();
    $proxy->$fault('GET');
    var_dump($value->read());
    $proxy->happened();
}
$calls = 0;
$proxy->disconnect();
var_dump($value->update(function ($old) use (&$calls) {
    $calls++;

    return one_more($old);
}), $calls, \DistLock\stats()['reconnects']);
--EXPECT--
string(1) "1"
string(1) "1"
string(1) "2"
string(1) "2"
string(1) "3"
int(1)
int(5)
