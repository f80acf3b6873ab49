--TEST--
If many tickets are granted while the loop computes, all are settled as soon as it runs, although a pass hands out only some messages
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

// More than two passes hand out; what has been read, but not handed out, leaves nothing in the socket.
const LOCKS = 138;

$names = array_map(fn (int $i) => key((string) $i), range(1, LOCKS));
$holder = child(function (Channel $channel) use ($names) {
    $locks = array_map(fn (string $name) => new RedisLock($name, dsn(), 60.0), $names);
    array_map(fn (RedisLock $lock) => $lock->acquire(), $locks);
    $channel->send('held');
    $channel->receive(60);
    array_map(fn (RedisLock $lock) => $lock->release(), $locks);
});
$holder->await();
$locks = array_map(fn (string $name) => new RedisLock($name, dsn(), 60.0), $names);
$tickets = array_map(fn (RedisLock $lock) => $lock->enqueue(), $locks);
$redis = redis();
tick_until(fn () => array_sum(array_map(fn (string $name) => $redis->zCard(queue($name)), $names)) === LOCKS, 40);
$holder->send('release');
$holder->result();
// The stream is readable as long as there is anything to do.
for ($settled = 0; select([loop_stream()], new Deadline(0.2)); $settled += count(dispatch())) {
}
var_dump($settled);
--EXPECT--
int(138)
