--TEST--
An acquisition of several permits that has to wait costs two commands
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
// On a busy machine one may wait for so long that it asks again: then they begin anew.
for ($attempt = 1; $attempt === 1 || ($attempt <= 3 && max($costs) > 2); $attempt++) {
    $holder = permit(key(), 4, $server->dsn(), weight: 4);
    outcome($holder);
    $waiters = [];
    foreach ([3, 2, 1, 2, 4] as $weight) {
        $waiters[] = child(function (Channel $channel) use ($server, $weight): int {
            $semaphore = new RedisSemaphore(key(), 4, $server->dsn(), 60.0, weight: $weight);
            while (stats()['listeners'] === 0) {
                $semaphore->acquire(0.05);
            }
            $channel->send('listens');
            $channel->receive();
            $before = stats()['commands'];
            $semaphore->acquire(60.0);
            $semaphore->release();

            return stats()['commands'] - $before;
        });
    }
    foreach ($waiters as $waiter) {
        $waiter->await();
    }
    foreach ($waiters as $i => $waiter) {
        $waiter->send('acquire');
        await_waiters($i + 1, key(), $redis);
    }
    released($holder);
    $costs = array_map(fn (Child $waiter) => $waiter->result(), $waiters);
}
echo json_encode($costs), "\n";
--EXPECT--
[2,2,2,2,2]
