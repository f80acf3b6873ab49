--TEST--
A server that can't run the search for deadlocks is named once in the log, with what it lacks, and in phpinfo()
--INI--
distlock.deadlock_timeout = 0.02
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/log.php';

$log = log_here();
$server = server(['--rename-command', 'GETRANGE', '']);
$holder = contender(key('wanted'), $server->dsn(), ttl: 60.0);
outcome($holder);
$waiter = child(static function () use ($server): int {
    $own = new RedisLock(key('own'), $server->dsn(), 60.0);
    $wanted = new RedisLock(key('wanted'), $server->dsn(), 60.0);
    $own->acquire(5.0);
    $wanted->acquire();
    ob_start();
    phpinfo(INFO_MODULES);

    return substr_count(ob_get_clean(), "; deadlocks between processes aren't found: redis://127.0.0.1:$server->port/0: ERR");
});
$redis = $server->redis();
// It has looked several times.
await(fn () => (int) preg_replace('/\D/', '', $redis->info('errorstats')['errorstat_ERR'] ?? '') >= 3, 30);
echo released($holder), "\n";
echo $waiter->result(), "\n";
echo preg_replace(['/127.0.0.1:\d+/', '/ERR .*?; /'], ['SERVER', 'ERR ...; '], logged($log));
--EXPECT--
released
1
distlock: deadlocks between processes aren't found: redis://SERVER/0: ERR ...; it doesn't know GETRANGE
