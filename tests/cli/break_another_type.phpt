--TEST--
break --force leaves a key that is no lock as it is, and says what it is
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

redis()->hSet(key(), 'a field', 'a value');
$broken = distlock('break', key(), '--force');
var_dump(str_contains($broken->errors, 'WRONGTYPE a key of the type hash is no lock'), $broken->code);
echo redis()->hGet(key(), 'a field'), "\n";
--EXPECT--
bool(true)
int(3)
a value
