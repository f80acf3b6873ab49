--TEST--
Parent and children draw different random bits for their tokens
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$random = function () {
    $lock = new RedisLock(key((string) getmypid()), dsn());
    $lock->acquire();

    return explode(':', $lock->getToken())[2];
};
$seen = [$random()];
foreach ([child($random), child($random), child(fn () => child($random)->result())] as $child) {
    $seen[] = $child->result();
}
$seen[] = $random();
var_dump($seen[0] === $seen[4], count(array_unique($seen)));
--EXPECT--
bool(true)
int(4)
