--TEST--
A killed waiter for several permits keeps nobody behind it out
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$holder = permit(key(), 3);
outcome($holder);
[$dead] = queue_up(key(), fn () => permit(key(), 3, weight: 3));
[$next] = queue_up(key(), fn () => permit(key(), 3));
$dead->kill();
// It notices when it must be heard of, at the latest.
echo between(0.0, seconds(fn () => print(outcome($next) . "\n")), 1.5 + 5 * slowness()), "\n";
var_dump(count(sharers(key())), queued(key()));
--EXPECT--
acquired
yes
int(2)
array(0) {
}
