--TEST--
A user who may not ask for the role finds the new master behind a name, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
foreach ([$moving->old, $moving->new] as $server) {
    $server->redis()->rawCommand('ACL', 'SETUSER', 'default', '-role');
}
$lock = new RedisLock(key(), $moving->dsn());
var_dump($lock->acquire(5.0), $lock->release(), $lock->acquire(5.0));
$value = new RedisOptimisticLock(key('value'), $moving->dsn());
$value->update(fn () => '1');
$moving->failOver();
$impatient = new RedisOptimisticLock(key('value'), $moving->dsn(['connect_timeout' => 1.0]));
echo substr(failure(fn () => $impatient->update(fn () => '0')), 0, 60), "\n";
$moving->move();
var_dump($lock->release(), $lock->release());
var_dump($value->update(fn (string $old) => $old . '2'), $moving->new->redis()->get(key('value')));
--EXPECT--
bool(true)
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: READONLY
bool(true)
bool(false)
string(2) "12"
string(2) "12"
