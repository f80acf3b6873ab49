--TEST--
A label is 1 to 64 bytes of printable ASCII, whatever they mean elsewhere in a token; anything else is refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\label;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach (['', str_repeat('x', 65), "a\n", "a\0b", "\x7f", 'ü'] as $bad) {
    echo thrown(fn () => new RedisLock(key(), dsn(), label: $bad)), "\n";
    echo thrown(fn () => label($bad)), "\n";
}
foreach (['3', '0', '__', '.', ' ', 'a b', 'a:b', 'a@b', '3*a', '2/a', 'GET /cart', '%41', '<script>', str_repeat('~', 64)] as $good) {
    label($good);
    $mine = new RedisLock(key(), dsn(), label: $good);
    $ours = new RedisLock(key(), dsn());
    foreach ([$mine, $ours] as $lock) {
        $acquired = $lock->acquire(0.0);
        $isSaid = str_starts_with($lock->getToken(), rawurlencode($good) . '@');
        if (!$acquired || !$isSaid || $lock->getOwner()->token !== $lock->getToken() || $lock->getOwner()->label !== $good || !$lock->release()) {
            echo "not with $good\n";
        }
    }
    // For several permits, and for a share, the token is written next to other things.
    $permits = new \DistLock\RedisSemaphore(key('permits'), 5, dsn(), weight: 3);
    $permits->acquire(0.0) && $ours->acquireRead(0.0) && !$ours->acquireRead(0.0) && print("not read with $good\n");
    $permits->release() && $ours->release() && $ours->release() || print("not released with $good\n");
}
--EXPECTREGEX--
(ValueError: DistLock\\(RedisLock::__construct\(\): Argument #7|label\(\): Argument #1) \(\$label\) must be 1 to 64 bytes of printable ASCII\s*){12}
