--TEST--
If only a bare majority knows the token, each of two processes may get a minority, and they try again until one has it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/takers.php';

$quorum = shared_quorum();
echo disputes(150, $quorum->dsns(), function (string $name) use ($quorum): void {
    $quorum->members[0]->redis()->del($name);
    $quorum->members[3]->redis()->del($name);
}), "\n";
--EXPECT--
150 times one of two
