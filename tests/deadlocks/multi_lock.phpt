--TEST--
A MultiLock that waits for one of its locks counts as holding those before it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/deadlocks.php';

$other = crosser('b', 'a');
$multi = member(static fn (): array => [], static function (): bool {
    return ($another = new MultiLock(lock('a'), lock('b')))->acquire();
});
// The other one waits for what the first part has, and began before.
$multi->send('go');
await(static fn () => redis()->zCard(queue(key('b'))) === 1);
$other->send('go');
await(static fn () => redis()->zCard(queue(key('a'))) === 1);
echo plain($other->await(30)), "\n";
$other->send('release');
echo $multi->await(), "\n";
$multi->send('release');
$multi->wait();

$other = crosser('b', 'c');
$holder = contender(key('c'));
outcome($holder);
$other->send('go');
await(static fn () => redis()->zCard(queue(key('c'))) === 1);
$multi = member(static function (): array {
    $lock = lock('d');
    $lock->acquire();

    return [$lock];
}, static fn (): bool => ($another = new MultiLock(lock('a'), lock('b')))->acquire());
$multi->send('go');
await(static fn () => redis()->zCard(queue(key('b'))) === 1);
// Now whoever waits for c waits for somebody who waits for a, which the MultiLock has.
$last = crosser('e', 'a');
$last->send('go');
await(static fn () => redis()->zCard(queue(key('a'))) === 1);
usleep(1_500_000);
var_dump($multi->hasSent(), $last->hasSent(), $other->hasSent());
$holder->send('release');
foreach ([$other, $multi, $last] as $member) {
    echo $member->await(30), "\n";
    $member->send('release');
    $member->wait();
}
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID holds "a" and waits for "b"
done
bool(false)
bool(false)
bool(false)
done
done
done
