--TEST--
Thousands of forks leave no thread and no connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/threads.php';

// It takes longer than a connection may be idle otherwise.
$dsn = dsn(['client_name' => client_name(), 'max_idle' => 0]);
$lock = new RedisLock(key(), $dsn, ttl: 10.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
// The keeper has its connection.
await(fn () => stats()['renewals'] > 0);
$descriptors = count(descriptors());
// Several at once, as one after the other is slow where each has to wait for a processor. Where they have to wait for
// long, fewer do.
$most = 2000 / slowness();
$least = 1000 / slowness();
$patience = new Deadline(100);
for ($forked = 0; $forked < ($patience->remaining() > 0.0 ? $most : $least); $forked += count($children)) {
    $children = [];
    while (count($children) < 8) {
        $children[] = $pid = pcntl_fork();
        if ($pid === 0) {
            $lock->isHeld() && print("held in the child\n");
            exit;
        }
    }
    foreach ($children as $pid) {
        pcntl_waitpid($pid, $status);
        $status === 0 || print("the child ended by $status\n");
    }
}
var_dump($lock->isHeld(), count(descriptors()) === $descriptors);
await(fn () => count(command_connections(client_name())) === 2);
echo count(threads(getmypid())), "\n";
--EXPECT--
bool(true)
bool(true)
2
