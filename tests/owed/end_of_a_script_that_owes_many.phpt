--TEST--
A script that ends pays everything that it owes, however much that is
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$code = sprintf(
    'for ($i = 0; $i < 700; $i++) { $locks[$i] = new DistLock\RedisLock("%s/$i", %s, 600.0); $locks[$i]->acquire(); }
    echo "acquired\n"; fgets(STDIN);
    foreach ($locks as $lock) { $lock->release(false); }
    unset($locks); echo "released\n"; fgets(STDIN);',
    key(),
    var_export($proxy->dsn(patient()), true),
);
$process = proc_open([php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-r', $code], [['pipe', 'r'], ['pipe', 'w']], $pipes);
echo fgets($pipes[1]);
// No connection is left to write to, and none can be opened.
$proxy->refuse();
fwrite($pipes[0], "\n");
echo fgets($pipes[1]);
$proxy->pass();
fwrite($pipes[0], "\n");
echo proc_close($process), ', ', count($server->redis()->keys(key() . '/*')), " taken\n";
--EXPECT--
acquired
released
0, 0 taken
