--TEST--
Writers soon get a lock whose upgrade a signal handler interrupted, and whose downgrade lost its reply before the release failed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$reader = reader(key(), $server->dsn(patient()), ttl: LONG_TTL);
outcome($reader);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL);
$lock->acquireRead();
on_signal(fn () => throw new Interruption());
$signal = signal_during_wait(key(), redis: $redis);
echo strtok(thrown(fn () => $lock->acquire(INF)), ':'), ', ', released($reader), "\n";
$proxy->loseReply(key());
echo strtok(thrown(fn () => $lock->downgrade()), ':'), "\n";
$proxy->happened();
echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
$lock = null;
$proxy->pass();
echo for_others(new RedisLock(key(), $server->dsn(patient()), LONG_TTL)), "\n";
--EXPECT--
DistLock\Test\Interruption, released
DistLock\ConnectionException
DistLock\ConnectionException
free
