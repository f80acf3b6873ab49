--TEST--
Locks of Laravel's cache on a list of servers: owners, prefixes, seconds, processes, expiry and flushing, in all combinations
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/laravel_pairs.php';

(new LaravelPairs(shared_quorum()->dsns()))->walk();
--EXPECT--
restored: as expected
expired: as expected
flushed: as expected
