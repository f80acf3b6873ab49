--TEST--
list --zookeeper shows the locks below a path: queues and exclusive nodes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$queue = new ZkLock(path('queue'), $hosts);
$exclusive = new ZkLock(path('deep/er/exclusive'), $hosts, nodes: ZkNodes::Exclusive);
$free = new ZkLock(path('free'), $hosts);
foreach ([$queue, $exclusive, $free] as $lock) {
    $lock->acquire();
}
$free->release();
$waiter = child(static fn () => ($other = new ZkLock(path('queue'), $hosts))->acquire());
await(static fn () => $queue->inspect()->waiters === 1);
$listed = distlock_zk('list', '--prefix', rtrim(path(''), '/'));
echo below($listed->out), $listed->errors, $listed->code, "\n";
echo below(distlock_zk('list', '*/queue', '--prefix', rtrim(path(''), '/'))->out);
[$state] = distlock_zk('list', path('queue'), '-o', 'json')->json();
var_dump($state['owners'][0]['pid'] === getmypid(), abs($state['owners'][0]['since'] - microtime(true)) < 60 * slowness());
$queue->release();
$waiter->result();
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
deep/er/exclusive write <me> <seconds> - 0 -
queue write <me> <seconds> - 1 <seconds>
0
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
queue write <me> <seconds> - 1 <seconds>
bool(true)
bool(true)
