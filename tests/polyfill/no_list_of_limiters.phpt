--TEST--
The polyfill says that it can't list rate limiters
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

echo without_extension('try { DistLock\redis_rate_limiters(); } catch (DistLock\UnsupportedException $e) { echo $e->getMessage(); }'), "\n";
--EXPECT--
redis_rate_limiters() needs the PHP extension distlock: the files of distlock/polyfill, which stands in for it, don't name the limiters
