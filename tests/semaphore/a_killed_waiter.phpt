--TEST--
A killed waiter gets no permit
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = permit(key(), 1);
outcome($holder);
[$dead, $next] = queue_up(key(), fn () => permit(key(), 1), fn () => permit(key(), 1));
$dead->kill();
echo released($holder), ' ', outcome($next), "\n";
--EXPECT--
released acquired
