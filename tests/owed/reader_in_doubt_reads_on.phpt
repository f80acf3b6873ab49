--TEST--
A reader whose upgrade lost its reply keeps its share for as long as it reads
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL);
$lock->acquireRead(SOON);
$proxy->loseReply(key());
echo strtok(thrown(fn () => $lock->acquire(0.0)), ':'), "\n";
$proxy->happened();
$proxy->pass();
$lost = [];
for ($until = hrtime(true) + 8_000_000_000; hrtime(true) < $until && $lost === []; usleep(50_000)) {
    in_array(getmypid(), owners(key(), $redis), true) || $lost[] = 'the share';
}
echo none($lost), "\n";
var_dump($lock->isHeld(), answered(fn () => $lock->acquireRead(0.0)), sharers(key(), $redis) === [getmypid()]);
var_dump($lock->release() && $lock->release());
echo gone($redis, key()), "\n";
--EXPECT--
DistLock\ConnectionException
none
bool(true)
bool(true)
bool(true)
bool(true)
free
