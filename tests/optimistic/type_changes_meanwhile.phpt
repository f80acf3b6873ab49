--TEST--
A key that becomes another type's while $change runs is a conflict, and then an error
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$calls = 0;
$change = function () use (&$calls): string {
    $calls++;
    redis()->rPush(key(), 'theirs');

    return 'mine';
};
echo failure(fn () => value()->update($change)), "\n";
var_dump($calls, redis()->lLen(key()));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE %s
int(1)
int(1)
