--TEST--
break --force leaves what another program wrote as it is; only --foreign deletes it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

redis()->set(key(), 'pw|s:7:"hunter2"');
$broken = distlock('break', key(), '--force');
echo preg_replace('~redis://\S+~', 'DSN:', str_replace(key(), 'KEY', $broken->failure())), redis()->get(key()), "\n";
echo distlock('break', key(), '--foreign')->failure();
$broken = distlock('break', key(), '--force', '--foreign');
echo plain($broken->out), $broken->code, ' ', redis()->exists(key()), "\n";
redis()->hSet(key(), 'a field', 'a value');
echo distlock('break', key(), '--force', '--foreign')->code, ' ', redis()->hGet(key(), 'a field'), "\n";
--EXPECT--
3: DSN: FOREIGN the key holds a string of 16 bytes that distlock did not write, so it may not be a lock (--foreign deletes it anyway): KEY
pw|s:7:"hunter2"
2: break can't ask for confirmation without a terminal: add --force (the owner isn't stopped)
lock on SERVER was broken
0 0
3 a value
