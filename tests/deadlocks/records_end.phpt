--TEST--
A waiter records what it waits for and holds, and nothing of that is left after the wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$waiter = crosser('a', 'b');
$holder = contender(key('b'));
outcome($holder);
begin([[$waiter, 'b']]);
[$record] = await(static fn () => records($waiter) ?: null);
$token = redis()->get(key('a'));
[$server, $said, $ticket, $limit, $tokens, , , , , $tag, $lock] = explode(' ', redis()->get($record), 11);
var_dump($record === '{' . preg_replace('/:\d+$/', '', $token) . '}:waits');
var_dump($server === redis()->info('server')['run_id'], $said >= $ticket, $limit);
var_dump($ticket === (string) (int) redis()->zScore(queue(key('b')), redis()->zRange(queue(key('b')), 0, 0)[0]));
var_dump(str_ends_with($token, ":$tokens"), $tag, $lock === key('b'));
echo between(1, redis()->pttl($record), 5000), "\n";
$holder->send('release');
echo $waiter->await(), "\n";
await(static fn () => redis()->exists($record) === 0);
$waiter->send('release');
$waiter->wait();
var_dump(records($waiter));
--EXPECT--
bool(true)
bool(true)
bool(true)
string(9) "unlimited"
bool(true)
bool(true)
string(1) "-"
bool(true)
yes
done
array(0) {
}
