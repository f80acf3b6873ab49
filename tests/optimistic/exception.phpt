--TEST--
What $change throws ends the update: nothing is written, and the connection is clean
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

redis()->set(key(), 'old');
$value = value();
echo thrown(fn () => $value->update(fn () => throw new \RuntimeException('no'))), "\n";
var_dump(redis()->get(key()));
echo clean(), "\n";
var_dump($value->update(fn ($old) => "$old!"));
echo clean(), "\n";
--EXPECT--
RuntimeException: no
string(3) "old"
1 clean
string(4) "old!"
1 clean
