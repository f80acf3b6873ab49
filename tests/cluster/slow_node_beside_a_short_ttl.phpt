--TEST--
A slow node is given the time that its own locks leave, however short the ttl of a lock on another node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/observe.php';

// The nodes don't take a slow one for dead meanwhile.
$set = cluster(['--cluster-node-timeout', '60000']);
$node = $set->master(key('slow'));
$other = current(array_filter(
    array_map(fn (int $number) => key("short $number"), range(1, 50)),
    fn (string $name) => $set->master($name) !== $node,
));
$slow = new RedisLock(key('slow'), $set->dsn(['timeout' => 5, 'client_name' => client_name()]), ttl: 24.0);
$short = new RedisLock($other, $set->dsn(['timeout' => 5, 'client_name' => client_name()]), ttl: 4.0 * min(slowness(), 4.0));
// The keeper has its connection to the node.
$first = new RedisLock('{' . key('slow') . '}', $set->dsn(['timeout' => 5, 'client_name' => client_name()]), ttl: 2.0);
$first->acquire();
await(fn () => stats()['renewals'] > 0);
$first->release();
$slow->acquire();
$short->acquire();
$before = command_connections(client_name(), $node->redis());
$node->pause();
// A third of its ttl, and more than a renewal of the other lock may take, but less than one of this may.
usleep(9_500_000);
$node->resume();
await(fn () => $slow->getRemainingTtl() > 16.1);
var_dump(count($before), command_connections(client_name(), $node->redis()) === $before, $slow->release(), $short->release());
--EXPECT--
int(2)
bool(true)
bool(true)
bool(true)
