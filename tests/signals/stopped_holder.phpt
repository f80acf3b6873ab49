--TEST--
A holder that was stopped past its ttl knows that it holds nothing any more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = child(function (Channel $channel) {
    $lock = new RedisLock(key(), dsn(), ttl: 0.5, autoRenew: false);
    $lock->acquire();
    $channel->send($lock->isHeld());
    $channel->receive();

    return [$lock->isHeld(), $lock->release()];
});
var_dump($holder->await());
$holder->signal(SIGSTOP);
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20));
$holder->signal(SIGCONT);
$holder->send('go on');
var_dump($holder->result(), $lock->isHeld());
--EXPECT--
bool(true)
bool(true)
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
}
bool(true)
