--TEST--
Nobody goes on listening to a sentinel for a DSN that isn't used any more, and the next use asks again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$watches = fn (): int => array_sum(array_map(
    fn (Server $sentinel) => count(array_filter(
        $sentinel->redis()->client('list'),
        // The sentinels themselves subscribe to the servers, not to each other.
        fn (array $client) => $client['sub'] === '2' || $client['sub'] === 2,
    )),
    $set->sentinels,
));
$set->master();
$options = ['max_idle' => 0.5, 'timeout' => 20];
for ($i = 0; $i < 5; $i++) {
    $lock = new RedisLock(key(), $set->dsn(['connect_timeout' => 20 + $i] + $options), ttl: 60.0);
    $lock->acquire();
    $lock->release();
}
await(fn () => $watches() === 0, 20, 'the end of the watches');
// The keeper's thread has closed the connections to the server, too.
var_dump($lock->acquire(), $watches(), $lock->release());
$new = $set->failover();
var_dump($lock->acquire(), $new->redis()->exists(key()));
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
int(1)
