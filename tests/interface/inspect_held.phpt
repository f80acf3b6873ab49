--TEST--
inspect() shows who holds the lock, for how long, and who waits
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
var_dump(array_keys(get_object_vars($seen)), $seen->isHeld(), $seen->mode?->value, $seen->waiters);
var_dump(array_column($seen->owners, 'token') === [$holder->getToken()], $seen->fencingToken === $holder->getFencingToken());
echo between(10, $seen->ttl, 20), "\n";
--EXPECT--
array(8) {
  [0]=>
  string(4) "mode"
  [1]=>
  string(7) "permits"
  [2]=>
  string(12) "totalPermits"
  [3]=>
  string(3) "ttl"
  [4]=>
  string(12) "fencingToken"
  [5]=>
  string(6) "owners"
  [6]=>
  string(5) "queue"
  [7]=>
  string(7) "waiters"
}
bool(true)
string(5) "write"
int(2)
bool(true)
bool(true)
yes
