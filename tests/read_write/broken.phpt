--TEST--
Breaking a lock ends all its readers, who are told, and serves the waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$readers = [new RedisLock(key(), dsn(), ttl: 4.0), new RedisLock(key(), dsn(), ttl: 4.0)];
$losses = 0;
foreach ($readers as $reader) {
    $reader->onLost(function () use (&$losses) {
        $losses++;
    });
    $reader->acquireRead();
}
[$writer] = line_up(1, key());
var_dump((new RedisLock(key(), dsn()))->forceRelease());
echo outcome($writer), "\n";
await(function () use (&$losses) {
    return $losses === 2;
});
foreach ($readers as $reader) {
    var_dump($reader->isHeld(), $reader->release());
}
var_dump(owner(key()) === $writer->pid);
--EXPECT--
bool(true)
acquired
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
