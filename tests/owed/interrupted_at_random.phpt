--TEST--
Waits that signal handlers interrupt around the moment of a grant and of a cut leave no lock behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$seed = random_int(0, PHP_INT_MAX);
mt_srand($seed);
$pause = fn (int $milliseconds) => usleep(mt_rand(0, 1000 * $milliseconds));
$left = [];
for ($round = 0; $round < 15; $round++) {
    $name = key("round $round");
    $holder = new RedisLock($name, $server->dsn(patient()), LONG_TTL);
    $holder->acquire();
    $waiter = interruptible(fn () => new RedisLock($name, $proxy->dsn(impatient()), LONG_TTL), 'acquire');
    await_listening(1, $name, $redis);
    mt_rand(0, 1) ? $proxy->hold() : $proxy->mute(true);
    $pause(50);
    $holder->release();
    $pause(50);
    $proxy->refuse();
    $pause(30);
    $waiter->signal(SIGUSR1);
    $waiter->await() === 'interrupted' || $left[] = "seed $seed: round $round was not interrupted";
    $pause(300);
    $proxy->pass();
    gone($redis, $name) === 'free' || $left[] = "seed $seed: round $round left the lock";
    $waiter->send('end');
    $waiter->result();
    if ($left !== []) {
        break;
    }
}
echo none($left), "\n";
--EXPECT--
none
