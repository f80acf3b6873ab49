--TEST--
A timeout of 0 is one attempt, and succeeds where there is no conflict
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$calls = 0;
var_dump(value()->update(one_more(...), 0.0));
$change = function () use (&$calls): string {
    $calls++;
    redis()->set(key(), 'theirs');

    return 'mine';
};
echo strtok(thrown(fn () => value()->update($change, 0.0)), ':'), "\n";
var_dump($calls, redis()->get(key()));
--EXPECT--
string(1) "1"
DistLock\TimeoutException
int(1)
string(6) "theirs"
