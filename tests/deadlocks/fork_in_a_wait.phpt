--TEST--
A child that is forked by a handler in the middle of a wait is no part of its parent's circle, which is found
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$child = null;
$parent = child(static function (Channel $channel) use (&$child): string {
    $held = lock('a');
    $held->acquire();
    $own = getmypid();
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, static function () use (&$child): void {
        $child = pcntl_fork();
    });
    $channel->send('ready');
    $channel->receive(60);
    $wanted = lock('b');
    // The child waits for b, too, and holds nothing.
    $result = thrown(static fn () => $wanted->acquire());
    $wanted->isHeld() && $wanted->release();
    if (getmypid() !== $own) {
        exit($result === 'nothing was thrown' ? 3 : 4);
    }
    pcntl_waitpid($child, $status);
    $held->release();

    return "$result, and the child ended with " . pcntl_wexitstatus($status);
});
$parent->await();
$other = crosser('b', 'a');
begin([[$parent, 'b']]);
$parent->signal(SIGUSR1);
await_waiters(2, key('b'));
begin([[$other, 'a']]);
echo plain($other->await(60)), "\n";
$other->send('release');
echo $parent->result(60), "\n";
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID holds "a" and waits for "b"
nothing was thrown, and the child ended with 3
