--TEST--
With wait=poll, readers, writers, upgrades and permits can be waited for
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$dsn = dsn(['wait' => 'poll']);
$lock = new RedisLock(key(), $dsn);
$reader = reader(key());
outcome($reader);
$release = child(function () use ($reader): void {
    await(fn () => count(sharers(key())) === 2);
    $reader->send('release');
});
var_dump($lock->acquire(0.05), $lock->acquireRead(0.0), $lock->acquire(60.0));
$other = reader(key(), $dsn);
var_dump($lock->downgrade());
echo outcome($other), "\n";
var_dump($lock->release(), $lock->release(), $lock->isHeld());

$permit = permit(key('permit'), 1, $dsn);
outcome($permit);
$next = permit(key('permit'), 1, $dsn);
echo released($permit), ' ', outcome($next), "\n";
var_dump(redis()->exists(queue(key()), queue(key('permit'))));
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
acquired
bool(true)
bool(true)
bool(false)
released acquired
int(0)
