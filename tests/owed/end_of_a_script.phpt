--TEST--
A script that ends right after a release that nobody waited for has made it, on a connection that breaks, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
foreach (['answered', 'cut off'] as $fate) {
    $code = sprintf(
        '$lock = new DistLock\RedisLock(%s, %s, %F); $lock->acquire(); echo "acquired\n"; fgets(STDIN); var_dump($lock->release(false));',
        var_export(key($fate), true),
        var_export($proxy->dsn(patient()), true),
        LONG_TTL,
    );
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-r', $code];
    $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $pipes);
    echo "$fate: ", trim(fgets($pipes[1])), ', ';
    $fate === 'cut off' && $proxy->cutCommand(key($fate));
    fwrite($pipes[0], "\n");
    echo trim(stream_get_contents($pipes[1])), ', exit ', proc_close($process), ', ', $redis->exists(key($fate)), " taken\n";
}
--EXPECT--
answered: acquired, bool(true), exit 0, 0 taken
cut off: acquired, bool(true), exit 0, 0 taken
