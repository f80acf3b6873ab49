<?php

/* What the tests of MultiLock share. */

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

/** A lock on the shared server. */
function lock(string $name, float $ttl = 30.0, bool $autoRenew = true): RedisLock
{
    return new RedisLock(key($name), dsn(), $ttl, $autoRenew);
}

/** Which of these locks somebody holds. */
function held(string ...$names): string
{
    $held = array_filter($names, static fn (string $name) => redis()->exists(key($name)) === 1);

    return implode(' ', $held) ?: 'none';
}
