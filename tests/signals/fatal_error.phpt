--TEST--
A fatal error in a signal handler during a wait takes the waiter out of the queue
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

// What PHP itself leaves behind after a fatal error is no leak only in its own allocator, which valgrind does without.
$holder = holder(key());
$waiter = child(function (Channel $channel) {
    ini_set('display_errors', 0);
    on_signal(fn () => trigger_error('fatal', E_USER_ERROR));
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
exit 255
int(0)
bool(true)
bool(true)
