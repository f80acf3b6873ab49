--TEST--
What a later version adds to a grant or to an entry of the queue is passed over
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/earlier.php';

$redis = redis();
$holder = contender(key());
outcome($holder);
[$waiter] = line_up(1, key());

// A later version hands the lock over.
[$ttl, $channel, $token] = explode(' ', $redis->zRange(queue(key()), 0, -1)[0]);
$fencing = $redis->incr(fence(key()));
$redis->set(key(), $token, ['px' => (int) $ttl]);
$redis->del(queue(key()));
[$seconds, $microseconds] = $redis->time();
$runId = $redis->info('server')['run_id'];
$redis->publish($channel, "$token $fencing $seconds" . sprintf('%06d', $microseconds) . " $runId and=more to=say");
$heard = $waiter->await(10);
var_dump($heard['acquired'], $heard['fencing'] === $fencing);

// A later version waits.
$listener = new EarlierConnection((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$listener->call('SUBSCRIBE', 'distlock:later');
$later = 'later:1:' . str_repeat('a', 32) . ':1';
$redis->zAdd(queue(key()), 1, "30000 distlock:later $later write and=more to=say");
echo released($waiter), "\n";
echo explode(' ', $listener->message(10.0))[0], "\n";
var_dump($redis->get(key()) === $later);
$redis->del(key());
$holder->kill();
--EXPECT--
bool(true)
bool(true)
released
later:1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:1
bool(true)
