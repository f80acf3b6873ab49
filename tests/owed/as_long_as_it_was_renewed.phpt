--TEST--
A release that failed is owed for as long as renew() had made the lock last, not only for the ttl of the constructor
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/wall_clock.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$process = clocked(sprintf('
    $lock = new DistLock\RedisLock(%s, %s, %F, autoRenew: false);
    $lock->acquire();
    var_dump($lock->renew(%F));
    fgets(STDIN);
    try {
        $lock->release();
    } catch (DistLock\ConnectionException) {
        echo "not released\n";
    }
    fgets(STDIN);
', var_export(key(), true), var_export($proxy->dsn(impatient()), true), 4.0 * slowness(), LONG_TTL));
echo $process->line(), "\n";
$proxy->refuse();
$process->tell();
echo $process->line(), "\n";
// By then, the ttl of the constructor is long over.
$process->growOlder(120);
$proxy->pass();
echo gone($redis, key()), "\n";
$process->tell();
var_dump($process->end());
--EXPECT--
bool(true)
not released
free
int(0)
