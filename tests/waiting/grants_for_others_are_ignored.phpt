--TEST--
A message to a waiter that isn't a grant for it changes nothing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
[$waiter] = line_up(1, key(), $server->dsn(), $redis);
[, $channel, $token] = explode(' ', $redis->zRange(queue(key()), 0, 0)[0]);
$run = $redis->info('server')['run_id'];
$time = fn () => (int) (microtime(true) * 1e6);
foreach ([
    '', ' ', "\0", $token, "$token ", "$token 1", "$token 1 1", "$token x y $run", "$token 7 {$time()} {$run}0 and more",
    "0$token 7 {$time()} $run", "{$token}0 7 {$time()} $run", "other 7 {$time()} $run", " 7 {$time()} $run",
    str_repeat('x', 100000), "$token 7 {$time()} " . str_repeat('0', 1000), "\r\n*3\r\n", "%s%s%n",
    "$token 7 99999999999999999999999 $run", "$token 7 -9223372036854775808 $run", "$token 7 9223372036854775807 $run",
] as $message) {
    $redis->publish($channel, $message) === 1 || print("nobody listens\n");
}
// Each of these has it ask again.
$asked = commands($redis)['evalsha'];
hint(key(), $redis);
await(fn () => commands($redis)['evalsha'] > $asked);
$redis->publish($channel, "$token 7 {$time()} -");
await(fn () => commands($redis)['evalsha'] > $asked + 1);
var_dump(owner(key(), $redis) === $holder->pid, $redis->zCard(queue(key())));

released($holder);
$outcome = $waiter->await();
var_dump($outcome['held'], $outcome['fencing'] > 7, released($waiter));
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
string(8) "released"
