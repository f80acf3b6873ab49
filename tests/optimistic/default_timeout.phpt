--TEST--
An update that names no limit has that of distlock.default_timeout; INF has none
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

ini_set('distlock.default_timeout', '0.3');
$conflict = function (): string {
    redis()->set(key(), 'theirs ' . hrtime(true));

    return 'mine';
};
foreach ([[], [null]] as $limit) {
    echo preg_replace('~".*"~', '"key"', thrown(fn () => value()->update($conflict, ...$limit))), "\n";
}
// Without a limit, the update goes on until nobody is in its way any more.
$until = hrtime(true) + 500_000_000;
var_dump(value()->update(fn () => hrtime(true) < $until ? $conflict() : 'mine at last', INF));
--EXPECT--
DistLock\TimeoutException: "key" could not be updated in 0.300 seconds, because others kept changing it
DistLock\TimeoutException: "key" could not be updated in 0.300 seconds, because others kept changing it
string(12) "mine at last"
