--TEST--
inspect() tells who holds the lock, for how long, and who waits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = new RedisLock(key(), dsn(), 20.0);
$holder->acquire();
$waiters = line_up(2, key());

$seen = (new RedisLock(key(), dsn()))->inspect();
var_dump(array_keys($seen), $seen['held'], $seen['mode'], $seen['waiters']);
var_dump($seen['owners'] === [$holder->getToken()], $seen['fencing'] === $holder->getFencingToken());
echo between(10, $seen['ttl'], 20), "\n";
--EXPECT--
array(7) {
  [0]=>
  string(4) "held"
  [1]=>
  string(4) "mode"
  [2]=>
  string(6) "owners"
  [3]=>
  string(3) "ttl"
  [4]=>
  string(7) "waiters"
  [5]=>
  string(7) "fencing"
  [6]=>
  string(5) "queue"
}
bool(true)
string(5) "write"
int(2)
bool(true)
bool(true)
yes
