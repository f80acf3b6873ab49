--TEST--
break says of a lock that nobody holds that it wasn't held, and its exit code is 1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$broken = distlock('break', key(), '--force');
echo plain($broken->out), $broken->code, "\n";
$broken = distlock('break', key(), '--force', '-o', 'json');
var_dump($broken->json()['broken'], $broken->code);
--EXPECT--
lock on SERVER was not held
1
bool(false)
int(1)
