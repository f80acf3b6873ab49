--TEST--
On ZooKeeper, an update that always loses to others ends at its deadline, after pauses that grow
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

// Where everything is slow there is to be time for several tries, too.
$limit = min(slowness(), 5.0);
$calls = 0;
value()->update(fn () => 'old');
$change = function () use (&$calls): string {
    zk()->set(path(), 'theirs ' . $calls++);

    return 'mine';
};
$seconds = seconds(function () use ($change, $limit) {
    echo str_replace(sprintf('%.3F', $limit), 'LIMIT', failure(fn () => value()->update($change, $limit))), "\n";
});
echo between($limit, $seconds, 10 * $limit), ' ', between(3, $calls, 100 * $limit), "\n";
$calls = 0;
echo failure(fn () => value()->update($change, 0.0)), "\n";
var_dump($calls, value()->read());
--EXPECT--
DistLock\TimeoutException: PATH could not be updated in LIMIT seconds, because others kept changing it
yes yes
DistLock\TimeoutException: PATH could not be updated in 0.000 seconds, because others kept changing it
int(1)
string(8) "theirs 0"
