--TEST--
An update whose server becomes a replica behind its name starts over on the new master
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
$value = new RedisOptimisticLock(key(), $moving->dsn());
$value->update(fn () => '1');
$calls = 0;
var_dump($value->update(function (?string $old) use (&$calls, $moving): string {
    if ($calls++ === 0) {
        $moving->failOver();
        $moving->move();
    }

    return (string) ($old + 1);
}, 60.0));
var_dump($calls, $moving->new->redis()->get(key()), $value->read());
--EXPECT--
string(1) "2"
int(2)
string(1) "2"
string(1) "2"
