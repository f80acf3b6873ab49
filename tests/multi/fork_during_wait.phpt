--TEST--
A child that is forked during the wait starts over, and leaves alone what its parent holds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key('b'));
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
$far = null;
[$near, $far] = Channel::pair();
$parent = getmypid();
on_signal(function () use ($far): void {
    if (pcntl_fork() === 0) {
        $far->send('forked');
    }
});
$signal = signal_during_wait(key('b'));
$helper = child(function () use ($near, $holder): void {
    $near->receive();
    await_waiters(1, key('b'));
    await_waiters(1, key('a'));
    $holder->send('release');
});
$acquired = $multi->acquire(30.0);
if (getmypid() !== $parent) {
    $far->send([$acquired, $multi->isHeld(), getmypid() === owner(key('a')), getmypid() === owner(key('c')), $multi->release()]);
    vanish();
}
var_dump($acquired, owner(key('a')) === $parent, owner(key('b')) === $parent, owner(key('c')) === $parent);
$helper->result();
var_dump($multi->release());
echo json_encode($near->receive()), "\n";
echo held('a', 'b', 'c'), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
[true,true,true,true,true]
none
