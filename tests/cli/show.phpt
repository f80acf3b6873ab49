--TEST--
show prints everything that is known about a lock, with its waiters in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn(), 30.0);
$lock->acquire();
$waiters = line_up(2, key());
$shown = distlock('show', key());
echo plain($shown->out), $shown->errors, $shown->code, "\n";
$state = distlock('-o', 'json', 'show', key())->json();
var_dump($state['name'] === key(), $state['owners'][0]['id'] === $lock->getToken());
var_dump(array_column($state['queue'], 'pid') === [$waiters[0]->pid, $waiters[1]->pid]);
--EXPECT--
name lock
held yes
mode write
ttl <seconds>
fencing <number>
owners 1
 1 <me> held for <seconds>, since <when>
 <token>
waiters 2
 1 <other> waiting for <seconds>, since <when>
 <token>
 2 <other> waiting for <seconds>, since <when>
 <token>
0
bool(true)
bool(true)
bool(true)
