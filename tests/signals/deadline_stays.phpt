--TEST--
A wait that signals interrupt still ends at its deadline
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$handled = 0;
on_signal(function () use (&$handled) {
    $handled++;
});
$pid = getmypid();
$lock = new RedisLock(key(), dsn());
$storm = child(function (Channel $channel) use ($pid) {
    await_waiters(1, key());
    while (redis()->zCard(queue(key())) === 1) {
        posix_kill($pid, SIGUSR1);
        usleep(20000);
    }
});
$acquired = true;
echo 'in time: ', between(4 * slowness(), seconds(function () use ($lock, &$acquired) {
    $acquired = $lock->acquire(4 * slowness());
}), 5 * slowness()), "\n";
var_dump($acquired, $handled > 5);
--EXPECT--
in time: yes
bool(false)
bool(true)
