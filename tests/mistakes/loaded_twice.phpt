--TEST--
PHP says so if two files load the extension, and it works all the same
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$extension = environment('DISTLOCK_TEST_EXTENSION');
$copy = directory() . '/distlock.so';
copy($extension, $copy);
$command = escapeshellarg(php()) . ' -n -d extension=' . escapeshellarg($extension) . ' -d extension=' . escapeshellarg($copy);
echo shell_exec("$command -r 'echo class_exists(\"DistLock\\\\RedisLock\") ? \"works\" : \"\";' 2>&1");
--EXPECTF--
%AWarning: Module "distlock" is already loaded in Unknown on line 0
works
