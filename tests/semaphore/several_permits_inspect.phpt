--TEST--
inspect() shows each holder of several permits, and each waiter for them, once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$three = new RedisSemaphore(key(), 5, dsn(), 20.0, weight: 3);
$one = new RedisSemaphore(key(), 5, dsn(), 50.0);
$three->acquire();
$one->acquire();
queue_up(key(), fn () => permit(key(), 5, weight: 2));
$seen = $one->inspect();
var_dump($seen->isHeld(), $seen->mode?->value, array_column($seen->owners, 'token') === [$three->getToken(), $one->getToken()], $seen->waiters);
echo json_encode([array_column($seen->owners, 'weight'), array_column($seen->queue, 'weight'), $seen->permits]), "\n";
var_dump($seen->queue[0]->mode);
--EXPECT--
bool(true)
string(7) "permits"
bool(true)
int(1)
[[3,1],[2],4]
enum(DistLock\Mode::Permits)
