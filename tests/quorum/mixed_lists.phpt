--TEST--
Sentinels and clusters aren't independent servers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

foreach (['redis+sentinel://127.0.0.1/main', 'redis+cluster://:secret@127.0.0.1'] as $dsn) {
    $thrown = thrown(fn () => new RedisLock(key(), ['redis://127.0.0.1:1', 'redis://127.0.0.1:2', $dsn]));
    var_dump(str_starts_with($thrown, 'ValueError: '), str_contains($thrown, 'secret'));
}
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
