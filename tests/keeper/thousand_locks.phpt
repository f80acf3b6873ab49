--TEST--
A thousand locks are renewed in a handful of writes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
// Nothing is to wait for a server that a busy machine starves.
$dsn = $server->dsn(['connect_timeout' => 30, 'timeout' => 30]);
$locks = [];
for ($number = 0; $number < 1000; $number++) {
    $locks[$number] = new RedisLock(key("lock $number"), $dsn, ttl: 6.0);
    $locks[$number]->onLost(fn () => print("lost\n"));
    $locks[$number]->acquire();
}
$renewals = fn () => stats()['renewals'];
await(fn () => $renewals() >= 1000);
$reads = fn () => $server->redis()->info('stats')['total_reads_processed'];
[$before, $from] = [$reads(), $renewals()];
await(fn () => $renewals() >= $from + 2000);
// The server reads 16 kB at a time.
echo 'reads for 2000 renewals ', between(1, $reads() - $before, 100), "\n";
echo count(array_filter($locks, fn (RedisLock $lock) => $lock->isHeld())), "\n";
--EXPECT--
reads for 2000 renewals yes
1000
