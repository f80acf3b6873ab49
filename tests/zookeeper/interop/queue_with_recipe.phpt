--TEST--
Hand-written locks and distlock's queue together, in order
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';
require_once __DIR__ . '/mixed_queue.php';

mixed_queue(recipe(...));
--EXPECT--
distlock acquired
recipe acquired
distlock acquired
recipe acquired
