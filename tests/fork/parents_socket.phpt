--TEST--
Nothing that a child does is written to its parent's connections
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$lock = new RedisLock(key(), dsn(['client_name' => $name]), autoRenew: false);
$holder = contender(key());
outcome($holder);
begin_to_listen($lock);
$holder->send('release');
$lock->acquire();
$addresses = fn () => array_column(clients($name), 'addr');
$parents = $addresses();
echo count($parents), "\n";
$monitor = monitor();
child(function () use ($lock) {
    $other = new RedisLock(key('childs'), dsn());
    $other->acquire();
    $other->release(confirm: false);
    $lock->isHeld();
    $lock->inspect();
    $lock->renew();
    $lock->release();
    $lock->acquire(0.1);
})->result();
$commands = $monitor->commands();
echo none(array_filter($commands, fn ($line) => in_array(explode(']', explode(' ', $line)[2])[0], $parents))), "\n";
var_dump(count(array_filter($commands, fn ($line) => str_contains($line, key()))) > 3);
var_dump($lock->isHeld(), array_column($lock->inspect()->owners, 'token') === [$lock->getToken()]);
await(fn () => $addresses() === $parents);
--EXPECT--
2
none
bool(true)
bool(true)
bool(true)
