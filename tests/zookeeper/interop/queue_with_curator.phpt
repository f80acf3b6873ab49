--TEST--
Curator's locks and distlock's queue together, in order
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';
require_once __DIR__ . '/mixed_queue.php';

mixed_queue(curator(...));
--EXPECT--
distlock acquired
curator acquired
distlock acquired
curator acquired
