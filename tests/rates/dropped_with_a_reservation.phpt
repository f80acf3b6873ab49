--TEST--
A reservation lasts when its object is destroyed: the caller may still be about to use it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

exhausted()->reserve();
var_dump(limiter(1, 60.0)->inspect()->waiting);
--EXPECT--
int(1)
