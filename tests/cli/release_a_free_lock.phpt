--TEST--
release says of a lock that nobody holds that it wasn't held, and its exit code is 1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$released = distlock('release', key(), '--force');
echo plain($released->out), $released->code, "\n";
$released = distlock('release', key(), '--force', '--json');
var_dump($released->json()['released'], $released->code);
--EXPECT--
lock was not held
1
bool(false)
int(1)
