--TEST--
exit in a signal handler during a wait takes the waiter out of the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$waiter = child(function (Channel $channel) {
    on_signal(fn () => exit(3));
    $channel->send('ready');
    ($other = new RedisLock(key(), dsn()))->acquire();
});
$waiter->await();
await_waiters(1, key());
$waiter->signal(SIGUSR1);
echo $waiter->wait(), "\n";
var_dump(redis()->zCard(queue(key())));
$holder->send('release');
var_dump($holder->result(), ($other = new RedisLock(key(), dsn()))->acquire(0.0));
--EXPECT--
exit 3
int(0)
bool(true)
bool(true)
