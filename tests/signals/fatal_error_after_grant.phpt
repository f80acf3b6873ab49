--TEST--
A lock granted to a waiter whose signal handler ends in a fatal error goes to the next waiter
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
    on_signal(function () use ($channel) {
        $channel->send('in the handler');
        $channel->receive();
        trigger_error('fatal', E_USER_ERROR);
    });
    $channel->send('ready');
    ($other = new RedisLock(key(), dsn(), 300.0))->acquire();
});
$waiter->await();
await_waiters(1, key());
$waiter->signal(SIGUSR1);
$waiter->await();
$next = contender(key());
await_waiters(2, key());
$holder->send('release');
echo $holder->result() ? "released\n" : "not released\n";
echo explode(':', redis()->get(key()))[1] === (string) $waiter->pid ? "granted\n" : "not granted\n";
$waiter->send('go on');
$waiter->wait();
echo outcome($next), "\n";
--EXPECT--
released
granted
acquired
