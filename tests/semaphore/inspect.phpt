--TEST--
inspect() shows who holds permits, and who waits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$semaphore = new RedisSemaphore(key(), 2, dsn(), 20.0);
echo json_encode($semaphore->inspect()), "\n";
$semaphore->acquire();
$other = new RedisSemaphore(key(), 2, dsn(), 50.0);
$other->acquire();
queue_up(key(), fn () => permit(key(), 2));
$seen = $semaphore->inspect();
var_dump($seen->isHeld(), $seen->mode?->value, $seen->waiters, $seen->fencingToken === $other->getFencingToken());
var_dump(array_column($seen->owners, 'token') === [$semaphore->getToken(), $other->getToken()]);
echo between(40, $seen->ttl, 50), "\n";
--EXPECT--
{"held":false,"mode":null,"permits":0,"totalPermits":null,"ttl":null,"fencingToken":null,"owners":[],"queue":[],"waiters":0}
bool(true)
string(7) "permits"
int(1)
bool(true)
bool(true)
yes
