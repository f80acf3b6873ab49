--TEST--
On ZooKeeper, an update that others are always faster than ends at its deadline, after pauses that grow
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$calls = 0;
value()->update(fn () => 'old');
$change = function () use (&$calls): string {
    zk()->set(path(), 'theirs ' . $calls++);

    return 'mine';
};
$seconds = seconds(function () use ($change) {
    echo failure(fn () => value()->update($change, 1.0)), "\n";
});
echo between(1.0, $seconds, 10), ' ', between(3, $calls, 100), "\n";
$calls = 0;
echo failure(fn () => value()->update($change, 0.0)), "\n";
var_dump($calls, value()->read());
--EXPECT--
DistLock\LockTimeoutException: PATH could not be updated in 1.000 seconds, as others changed it
yes yes
DistLock\LockTimeoutException: PATH could not be updated in 0.000 seconds, as others changed it
int(1)
string(8) "theirs 0"
