--TEST--
Many cycles don't grow memory, descriptors, nodes or watches
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

function facts(): array
{
    preg_match('/^VmRSS:\s+(\d+)/m', file_get_contents('/proc/self/status'), $memory);

    return [(int) $memory[1], count(scandir('/proc/self/fd')), count(zk()->children(path()))];
}

$lock = new ZkLock(path(), hosts());
$holder = new ZkLock(path('held'), hosts());
$holder->acquire();
$waiter = new ZkLock(path('held'), hosts());
$cycle = static function (int $count) use ($lock, $waiter): void {
    for ($i = 0; $i < $count; $i++) {
        $lock->acquire();
        $lock->release($i % 2 === 0);
        if ($i % 10 === 0) {
            $waiter->acquire(0.001);
        }
        new ZkLock(path("$i"), hosts());
    }
};
zk();
$cycle(500);
[$memory, $descriptors, $nodes] = facts();
$cycle(3000);
$after = facts();
await(fn () => zk()->children(path()) === []);
var_dump($after[0] - $memory < 1024, $after[1] - $descriptors);
--EXPECT--
bool(true)
int(0)
