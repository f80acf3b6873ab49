--TEST--
A holder that was stopped beyond its ttl knows at once that it holds nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = child(function (Channel $channel) {
    $lock = new RedisLock(key(), dsn(), ttl: 4.0);
    $lock->acquire();
    $channel->send(getmypid());
    $channel->receive();

    return [$lock->isHeld(), $lock->release()];
});
$holder->await();
await(fn () => redis()->pttl(key()) < 3200);
await(fn () => redis()->pttl(key()) > 3500);
$holder->signal(SIGSTOP);
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20));
$holder->send('go on');
$holder->signal(SIGCONT);
var_dump($holder->result(), $lock->isHeld());
--EXPECT--
bool(true)
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
}
bool(true)
