--TEST--
An object that anything keeps isn't taken for a temporary one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/kept_objects.php';

check_all_that_is_kept();
--EXPECT--
DistLock\LockStateException
bool(false)
