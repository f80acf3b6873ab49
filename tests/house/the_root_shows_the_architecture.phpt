--TEST--
The top of the tree has at most 35 entries, and no source but those that PHP's tools and readers look for there
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** What git has at the top. */
exec('git -c safe.directory=' . escapeshellarg('*') . ' -C ' . escapeshellarg(root()) . ' ls-files', $files, $code);
$entries = array_unique(array_map(static fn (string $file): string => explode('/', $file)[0], $files));
var_dump($code, count($entries) > 20);
echo count($entries) > 35 ? count($entries) . " entries: which of them could stand in a folder?\n" : "at a glance\n";
$expected = ['distlock.c', 'distlock_arginfo.h', 'php_distlock.h', 'redis_lock.c', 'zk_lock.c'];
echo none(array_diff(preg_grep('/\.[ch]$/', $entries), $expected)), "\n";
--EXPECT--
int(0)
bool(true)
at a glance
none
