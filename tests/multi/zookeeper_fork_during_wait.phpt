--TEST--
A child that is forked during the wait starts over, and leaves alone what its parent holds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$holder = holder('b');
$parent = getmypid();
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
[$near, $far] = Channel::pair();
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use ($far): void {
    if (pcntl_fork() === 0) {
        $far->send('forked');
    }
});
$helper = child(function () use ($parent, $near, $holder): void {
    await(fn () => contenders('a', 'b', 'c') === 'a:1 b:2 c:0');
    posix_kill($parent, SIGUSR1);
    $near->receive();
    await(fn () => contenders('a', 'b', 'c') === 'a:2 b:2 c:0');
    $holder->send('release');
});
$acquired = $multi->acquire(60.0);
if (getmypid() !== $parent) {
    $far->send([$acquired, $multi->isHeld(), $multi->release()]);
    vanish();
}
var_dump($acquired, $multi->isHeld());
$helper->result();
var_dump($multi->release());
echo json_encode($near->receive(60)), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
[true,true,true]
