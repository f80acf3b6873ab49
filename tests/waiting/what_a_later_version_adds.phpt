--TEST--
Words that a later version adds to a grant or to an entry of the queue are ignored
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/bare_connection.php';
require_once __DIR__ . '/../support/contention.php';

$redis = redis();
$holder = contender(key());
outcome($holder);
[$waiter] = line_up(1, key());

// A later version hands the lock over: at once, since the waiter may ask at any time.
[$ttl, $channel, $token] = explode(' ', $redis->zRange(queue(key()), 0, -1)[0]);
$runId = $redis->info('server')['run_id'];
$fencing = $redis->eval(<<<'LUA'
    local fencing = redis.call('incr', KEYS[1])
    redis.call('set', KEYS[2], ARGV[1], 'px', ARGV[2])
    redis.call('del', KEYS[3])
    local time = redis.call('time')
    redis.call('publish', ARGV[3], string.format('%s %d %d%06d %s and=more to=say', ARGV[1], fencing, time[1], time[2], ARGV[4]))
    return fencing
    LUA, [fence(key()), key(), queue(key()), $token, $ttl, $channel, $runId], 3);
$heard = $waiter->await(10);
var_dump($heard['acquired'], $heard['fencing'] === $fencing);

// A later version waits.
$listener = new BareConnection((int) environment('DISTLOCK_TEST_REDIS_PORT'));
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
