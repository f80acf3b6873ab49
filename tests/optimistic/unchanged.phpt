--TEST--
What $change returns unchanged isn't written, and the watch ends
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

redis()->set(key(), 'same', ['px' => 1000000]);
$value = value();
$monitor = monitor();
var_dump($value->update(fn ($old) => 'sa' . 'me'));
var_dump(count(array_filter($monitor->commands(key()), fn ($command) => str_contains($command, '"SET"'))));
var_dump(redis()->pttl(key()) > 0);
echo clean(), "\n";
var_dump($value->update(fn () => 'other'), \DistLock\stats()['updates']);
echo clean(), "\n";
--EXPECT--
string(4) "same"
int(0)
bool(true)
1 clean
string(5) "other"
int(1)
1 clean
