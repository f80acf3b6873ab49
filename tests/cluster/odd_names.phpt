--TEST--
All keys of a lock are in one slot, whatever braces its name has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
foreach (['{tag}', 'a{tag}b', '{', '}', '{}', '}{', '{}{b}', 'a}b', 'a}b{c', 'a{b', '{{b}}', '{a}{b}', ' ', "\n", '%s', "\xff{\xfe}"] as $odd) {
    $name = key() . $odd;
    $lock = new RedisLock($name, $set->dsn());
    $acquired = $lock->acquire(0.0);
    $waiter = contender($name, $set->dsn());
    await(fn () => $lock->inspect()->waiters === 1);
    $released = $lock->release();
    echo json_encode([$acquired, $released, outcome($waiter), released($waiter)]), "\n";
}
--EXPECT--
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
[true,true,"acquired","released"]
