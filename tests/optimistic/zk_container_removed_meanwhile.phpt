--TEST--
On ZooKeeper, no update is lost when the server removes the empty container above, and others make both anew
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

$server = zookeeper(['-Dznode.container.checkIntervalMs=50']);
$hosts = addresses($server);
$client = new ZkClient($hosts);

/** The server has looked for all empty containers at least once since. */
function look(ZkClient $client, string $hosts): void
{
    // It may be amid a look when the first one goes.
    foreach (['/decoy', '/another'] as $path) {
        $lock = new ZkLock($path, $hosts);
        $lock->acquire();
        $lock->release();
        await(fn () => !$client->exists($path));
    }
}

/** What an update makes of the value while others delete it and write 500, and whether the node above went. */
function sell(ZkClient $client, string $hosts, string $path, ?ZkLock $lock = null): array
{
    $value = new ZkOptimisticLock($path, $hosts);
    $value->update(fn () => '10');
    $lock?->release();
    $went = null;
    $result = $value->update(function (?string $old) use ($client, $hosts, $path, &$went) {
        if ($went === null) {
            $other = new ZkOptimisticLock($path, $hosts);
            $other->update(fn () => null);
            look($client, $hosts);
            $went = !$client->exists(dirname($path));
            $other->update(fn () => '500');
        }

        return (string) ($old - 1);
    });

    return [$went, $result, $value->read()];
}

echo json_encode(sell($client, $hosts, '/values/stock')), "\n";
// A lock has made the container.
$lock = new ZkLock('/shop/values', $hosts);
$lock->acquire();
echo json_encode(sell($client, $hosts, '/shop/values/stock', $lock)), "\n";
--EXPECT--
[false,"499","499"]
[true,"499","499"]
