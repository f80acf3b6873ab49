--TEST--
Some seconds of chaos with a lock written by hand with phpredis are judged, with nothing but what such a lock doesn't promise
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

chaos_of_others('phpredis');
--EXPECT--
phpredis acquired
