--TEST--
With hand-written locks and distlock on one path, there is one owner at a time
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/foreign_locks.php';
require_once __DIR__ . '/one_owner.php';

one_owner(recipe(...));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
