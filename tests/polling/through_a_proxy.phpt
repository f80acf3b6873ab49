--TEST--
With wait=poll processes exclude each other through a proxy without publish and subscribe, and locks are renewed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/twemproxy.php';

$server = server();
$dsn = twemproxy($server)->dsn(['wait' => 'poll']);
$file = directory() . '/counter';
file_put_contents($file, '0');
$workers = [];
for ($i = 0; $i < 4; $i++) {
    $workers[] = child(function () use ($dsn, $file) {
        $lock = new RedisLock(key(), $dsn);
        for ($round = 0; $round < 25; $round++) {
            $lock->acquire();
            file_put_contents($file, file_get_contents($file) + 1);
            $lock->release($round % 2 === 0);
        }

        return stats()['listeners'];
    });
}
foreach ($workers as $worker) {
    var_dump($worker->result(100));
}
echo file_get_contents($file), "\n";

$lock = new RedisLock(key(), $dsn, ttl: 4.0 * min(slowness(), 4.0));
$lock->acquire();
await(fn () => stats()['renewals'] >= 2, 30);
var_dump($lock->isHeld(), $lock->release());
var_dump($server->redis()->keys('*') === ['{' . key() . '}:fence']);
--EXPECT--
int(0)
int(0)
int(0)
int(0)
100
bool(true)
bool(true)
bool(true)
