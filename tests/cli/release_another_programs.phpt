--TEST--
release --force leaves what another program wrote as it is; only --foreign deletes it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

redis()->set(key(), 'pw|s:7:"hunter2"');
$released = distlock('release', key(), '--force');
echo preg_replace('~redis://\S+~', 'DSN:', str_replace(key(), 'KEY', $released->failure())), redis()->get(key()), "\n";
echo distlock('release', key(), '--foreign')->failure();
$released = distlock('release', key(), '--force', '--foreign');
echo plain($released->out), $released->code, ' ', redis()->exists(key()), "\n";
redis()->hSet(key(), 'a field', 'a value');
echo distlock('release', key(), '--force', '--foreign')->code, ' ', redis()->hGet(key(), 'a field'), "\n";
--EXPECT--
3: DSN: FOREIGN the key holds a string of 16 bytes that distlock did not write, so it may not be a lock: KEY; to delete it anyway, add --foreign
pw|s:7:"hunter2"
2: release breaks the lock without stopping its owner; to do that, add --force
lock was released
0 0
3 a value
