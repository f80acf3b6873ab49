--TEST--
While processes disagree about how many permits there are, inspect() shows the largest number that an owner goes by
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$told = static function (): string {
    // What the one who asks goes by doesn't matter.
    $seen = (new RedisSemaphore(key(), 100000, dsn()))->inspect();

    return "$seen->permits/" . json_encode($seen->totalPermits);
};
$few = new RedisSemaphore(key(), 2, dsn());
$few->acquire();
echo $told(), ' ';
$more = new RedisSemaphore(key(), 5, dsn(), weight: 3);
$more->acquire();
echo $told(), ' ';
var_dump($few->release(), $few->acquire(0.0));
$most = new RedisSemaphore(key(), 100000, dsn());
$most->acquire();
echo $told(), ' ';
$most->release();
echo $told(), ' ';
$more->release();
$few->acquire();
echo $told(), ' ';
$few->release();
echo $told(), "\n";
--EXPECT--
1/2 4/5 bool(true)
bool(false)
4/100000 3/5 1/2 0/null
