--TEST--
Whatever other programs write where waiters say what they wait for, it isn't taken for a deadlock
--INI--
distlock.deadlock_timeout=0.1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$waiter = crosser('a', 'b');
$owner = contender(key('b'));
outcome($owner);
begin([[$waiter, 'b']]);
[$record] = await(static fn () => records($waiter) ?: null);
$own = redis()->get($record);
$thread = preg_replace('/:\d+$/', '', redis()->get(key('b')));
$theirs = "{{$thread}}:waits";
$words = explode(' ', $own, 10);
// As if the owner waited for what the waiter holds; and many things that no waiter writes.
$time = explode(':', redis()->get(key('b')));
$entry = "30000 distlock:x:1 $thread:1 write -";
$claims = [
    "$words[0] 9999999999999999 1 unlimited " . end($time) . " $entry " . key('a'),
    "$words[0] $words[1] 1 unlimited " . end($time) . " $entry " . key('a'),
    $own,
    '',
    ' ',
    str_repeat(' ', 10),
    str_repeat('x', 100000),
    "$words[0] 1 1 unlimited - $entry " . str_repeat('n', 3000),
    "$words[0] 1 1 unlimited " . str_repeat('1,', 1000) . " $entry " . key('b'),
    "$words[0] -1 1 unlimited - $entry \0\xff{}}{",
    "$words[0] 1 1 unlimited - 30000 distlock:x:1 $thread:1 write }{ a}b",
    "$words[0] 1 1 unlimited - 30000 distlock:x:1 $thread:1 write abc " . key('b'),
    "$words[0] 1 1 unlimited - 30000 distlock:x:1 $thread:1 write " . key('b'),
    random_bytes(2000),
];
foreach ($claims as $claim) {
    for ($i = 0; $i < 20; $i++) {
        redis()->set($theirs, $claim, ['px' => 5000]);
        usleep(15000);
    }
}
redis()->del($theirs);
redis()->hSet($theirs, 'a', 'hash');
redis()->expire($theirs, 5);
usleep(300000);
// Nor does it matter if the queue of the other lock has something else in it, or is something else.
redis()->del($theirs);
redis()->set($theirs, $claims[1], ['px' => 5000]);
redis()->set(queue(key('a')), 'a text', ['px' => 5000]);
usleep(300000);
redis()->del(queue(key('a')), $theirs);
var_dump($waiter->hasSent());
$owner->send('release');
echo $waiter->await(), "\n";
$waiter->send('release');
--EXPECT--
bool(false)
done
