--TEST--
A waiter is told when a server with less data has taken the place of its own, and its next call goes on there
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiter = child(static function () use ($proxy) {
    $lock = new ZkLock(path(), through($proxy), TIMEOUT);
    $first = strstr(outcome(fn () => $lock->acquire()), ':', true);
    await_acquired($lock);

    return [$first, $lock->isHeld(), $lock->release()];
});
await_contenders($holder, 2);
$proxy->lead($other->port);
var_dump($waiter->result(40 * slowness()), $holder->release());
--EXPECT--
array(3) {
  [0]=>
  string(28) "DistLock\ConnectionException"
  [1]=>
  bool(true)
  [2]=>
  bool(true)
}
bool(true)
