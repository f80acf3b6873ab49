--TEST--
A signal handler may throw, exit or fork during waitUntilFree()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/bystander.php';

pcntl_async_signals(true);
$holder = contender();
$holder->await();
$wait = static function (callable $handler): Child {
    $child = child(static function () use ($handler) {
        pcntl_async_signals(true);
        pcntl_signal(SIGUSR1, $handler);
        $lock = new ZkLock(path(), hosts());

        return outcome(fn () => $lock->waitUntilFree(60.0)) . ', ' . $lock->getState()->name;
    });
    await_watches(1, path());
    $child->signal(SIGUSR1);

    return $child;
};
echo $wait(fn () => throw new \Exception('enough'))->result(), "\n";
// The session is closed, and its watch with it.
await_watches(0, path());
echo $wait(fn () => exit(3))->wait(), "\n";
await_watches(0, path());
$forked = null;
$main = getmypid();
$results = Channel::pair();
pcntl_signal(SIGUSR1, function () use (&$forked) {
    $forked = pcntl_fork();
});
$driver = child(static function () use ($main, $holder) {
    await_watches(1, path());
    posix_kill($main, SIGUSR1);
    await_watches(2, path());
    $holder->send('release');
});
$is_free = (new ZkLock(path(), hosts()))->waitUntilFree(60.0);
if ($forked === 0) {
    $results[1]->send($is_free);
    vanish();
}
var_dump($is_free, $results[0]->receive());
--EXPECT--
Exception: enough, Unlocked
exit 3
bool(true)
bool(true)
