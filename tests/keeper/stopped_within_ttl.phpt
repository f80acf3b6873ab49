--TEST--
A holder that was stopped for less than its ttl goes on holding
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = child(function (Channel $channel) {
    $lock = new RedisLock(key(), dsn(), ttl: 8.0);
    $lock->acquire();
    $channel->send('held');
    $channel->receive();

    return [$lock->isHeld(), $lock->release()];
});
$holder->await();
$holder->signal(SIGSTOP);
await(fn () => redis()->pttl(key()) < 3600);
$holder->signal(SIGCONT);
await(fn () => redis()->pttl(key()) > 5000);
$holder->send('go on');
var_dump($holder->result());
--EXPECT--
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
