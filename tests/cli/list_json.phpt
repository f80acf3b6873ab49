--TEST--
list -o json prints the same for programs, on one line
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

// The clock that a token is made by moves in steps.
$before = microtime(true) - 0.05;
$lock = new RedisLock(key(), dsn(), 30.0);
$lock->acquire();
[$waiter] = line_up(1, key());
$listed = distlock('list', own(), '-o', 'json');
[$state] = $listed->json();
$owner = $state['owners'][0];
var_dump(substr_count($listed->out, "\n"), $state['name'] === key(), $state['held'], $state['mode'], $state['waiters']);
var_dump($state['fencing'] === $lock->getFencingToken(), count($state['owners']));
var_dump($owner['id'] === $lock->getToken(), $owner['host'] === gethostname(), $owner['pid'] === getmypid());
echo between(10, $state['ttl'], 30), ' ', between($before, $owner['since'], microtime(true)), ' ',
    between(0, $owner['seconds'], microtime(true) - $before), "\n";
echo distlock('list', key('none'), '-o', 'json')->out;
--EXPECT--
int(1)
bool(true)
bool(true)
string(5) "write"
int(1)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
yes yes yes
[]
