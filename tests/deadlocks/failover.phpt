--TEST--
A deadlock that outlasts a failover is found on the new master
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$master = $set->master();
[$last, $first] = circle($set->dsn(['timeout' => 30]), $master->redis());
foreach ($set->replicas() as $replica) {
    await(static fn () => $replica->redis()->zCard(queue(key('a'))) + $replica->redis()->zCard(queue(key('b'))) === 2);
}
// Nobody has had the time to find it.
$new = $set->killMaster();
echo told($last, $first), "\n";
var_dump($new->port !== $master->port);
--EXPECT--
DistLock\DeadlockException, done
bool(true)
