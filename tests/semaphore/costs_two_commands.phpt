--TEST--
An acquisition costs two commands, however many wait
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
    $holders = [permit(key(), 2, $server->dsn()), permit(key(), 2, $server->dsn())];
    array_map(outcome(...), $holders);
    $waiters = [];
    for ($i = 0; $i < 12; $i++) {
        $waiters[] = child(function (Channel $channel) use ($server): int {
            $semaphore = new RedisSemaphore(key(), 2, $server->dsn(), 60.0);
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
    array_map(released(...), $holders);
    $costs = array_map(fn (Child $waiter) => $waiter->result(), $waiters);
}
echo json_encode($costs), "\n";
--EXPECT--
[2,2,2,2,2,2,2,2,2,2,2,2]
