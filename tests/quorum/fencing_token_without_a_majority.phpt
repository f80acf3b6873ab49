--TEST--
getFencingToken() throws if it can't reach a majority, and finds out about a loss
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 20.0);
$lock->acquire();
array_map(fn (int $number) => $quorum->members[$number]->pause(), [0, 1, 2]);
echo preg_replace('/: redis.*|: Cannot.*/', '', thrown(fn () => $lock->getFencingToken())), "\n";
array_map(fn (int $number) => $quorum->members[$number]->resume(), [0, 1, 2]);
var_dump($lock->getFencingToken() > 0, $lock->release(), $lock->acquire());
$lock->onLost(fn () => print("lost\n"));
array_map(fn (int $number) => $quorum->members[$number]->redis()->del(key()), [0, 1, 2]);
var_dump($lock->getFencingToken());
--EXPECT--
DistLock\ConnectionException: 2 of 5 servers answered, and 3 must
bool(true)
bool(true)
bool(true)
lost
NULL
