--TEST--
Locks of Laravel's cache on a cluster: owners, prefixes, seconds, processes, expiry and flushing, in all combinations
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/laravel_pairs.php';

(new LaravelPairs(shared_cluster()->dsn()))->walk();
--EXPECT--
restored: as expected
expired: as expected
flushed: as expected
