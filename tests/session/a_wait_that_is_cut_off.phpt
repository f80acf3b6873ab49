--TEST--
A script that ends while it waits for its session writes nothing, and leaves the queue
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
session_id('s');
redis()->set(key('session:s'), 'n|i:1;');
$holder = new \DistLock\RedisLock(key('session:s_LOCK'), dsn());
$holder->acquire();
$ends = [];
foreach ([fn () => exit(3), fn () => throw new \Exception('told')] as $handler) {
    $waiter = child(function (Channel $channel) use ($handler) {
        ini_set('display_errors', 0);
        on_signal($handler);
        $channel->send('ready');
        session_start();
    });
    $waiter->await();
    await_waiters(1, key('session:s_LOCK'));
    $waiter->signal(SIGUSR1);
    $ends[] = $waiter->wait();
    await_waiters(0, key('session:s_LOCK'));
}
echo implode("\n", $ends), "\n";
var_dump(redis()->get(key('session:s')), $holder->isHeld());
--EXPECT--
exit 3
exit 1
string(6) "n|i:1;"
bool(true)
