--TEST--
An extension that is loaded while PHP runs, and unloaded at the end, leaves nothing that runs
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$code = sprintf(
    'dl("distlock.so"); $lock = new DistLock\RedisLock(%s, %s, 6.0); $lock->acquire();'
        . 'while ($lock->isHeld() && DistLock\stats()["renewals"] < 2) { usleep(2000); } var_dump($lock->isHeld());',
    var_export(key(), true),
    var_export(dsn(), true),
);
$php = [php(), '-n', '-d', 'extension_dir=' . dirname(environment('DISTLOCK_TEST_EXTENSION')), '-r', $code];
$process = proc_open($php, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
echo stream_get_contents($pipes[1]), stream_get_contents($pipes[2]);
var_dump(proc_close($process), redis()->exists(key()));
--EXPECT--
bool(true)
int(0)
int(0)
