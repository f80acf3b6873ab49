--TEST--
inspect() tells once of each that holds several permits, or waits for them
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
var_dump($seen['held'], $seen['mode'], $seen['owners'] === [$three->getToken(), $one->getToken()], $seen['waiters']);
$weights = fn (array $tokens) => array_map(fn (string $token) => preg_replace('/^(\d+\*)?.*/', '$1', $token), $tokens);
echo json_encode([$weights($seen['owners']), $weights($seen['queue'])]), "\n";
--EXPECT--
bool(true)
string(4) "read"
bool(true)
int(1)
[["3*",""],["2*"]]
