--TEST--
With Curator's locks and distlock on one path, there is one owner at a time
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';
require_once __DIR__ . '/one_owner.php';

one_owner(curator(...));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
