--TEST--
A child that is forked during a wait holds nothing of its parent's, and can be in a deadlock of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

// The parent holds a. Its child holds c, and waits for d; the other process holds d, and waits for c.
$parent = child(static function (Channel $channel): string {
    $held = lock('a');
    $held->acquire();
    $lock = lock('c');
    $child = child(static function (Channel $channel) use ($lock): string {
        $lock->acquire();
        $channel->send('ready');
        $channel->receive(60);

        return thrown(static fn () => ($another = lock('d'))->acquire());
    });
    $child->await();
    $channel->send('ready');
    $channel->receive(60);
    $child->send('go');
    $told = $child->result(60);

    return plain($told) . ($held->isHeld() ? ', and a is held' : '');
});
$parent->await();
$other = crosser('d', 'c');
begin([[$other, 'c'], [$parent, 'd']]);
echo $parent->result(60), "\n";
echo $other->await(), "\n";
$other->send('release');
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "c" and waits for "d", HOST:PID holds "d" and waits for "c", and a is held
done
