--TEST--
Somebody who floods a waiter's channel does not keep it from its deadline, nor from its grant
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
$waiter = child(function (Channel $channel) use ($server) {
    $lock = new RedisLock(key(), $server->dsn());
    $started = hrtime(true);
    $acquired = $lock->acquire(1.0);
    $channel->send([$acquired, (hrtime(true) - $started) / 1e9 < 20]);

    return $lock->acquire(60.0);
});
$flood = child(function (Channel $channel) use ($server) {
    $redis = $server->redis();
    do {
        $channels = $redis->pubsub('channels', 'distlock:*');
    } while ($channels === []);
    $channel->send('flooding');
    for ($end = hrtime(true) + 60e9; hrtime(true) < $end;) {
        $pipeline = $redis->multi(\Redis::PIPELINE);
        for ($i = 0; $i < 2000; $i++) {
            $pipeline->publish($channels[0], $i % 2 === 0 ? 'nothing' : 'other:1:0:1 1 1 -');
        }
        $pipeline->exec();
    }
});
$flood->await();
var_dump($waiter->await());
await(fn () => $holder->inspect()->waiters === 1);
var_dump($holder->release(), $waiter->result());
$flood->signal(SIGKILL);
$flood->kill();
?>
--EXPECT--
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(true)
}
bool(true)
bool(true)
