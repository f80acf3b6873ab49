--TEST--
onLost may end the script
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

$lock = doomed($heard, ttl: 6.0);
$lock->onLost(function (): never {
    echo "gone\n";
    exit;
});
register_shutdown_function(fn () => print("the end\n"));
spin($heard);
--EXPECT--
gone
the end
