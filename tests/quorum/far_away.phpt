--TEST--
Connections are opened even to servers that take longer to connect to than each has for an answer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

// With this ttl each has a second to answer in.
const TTL = 20.0;

$dsns = [];
foreach (shared_quorum()->members as $number => $member) {
    $proxies[] = $proxy = proxy($member->port);
    // One of the five is silent altogether.
    $number === 1 ? $proxy->hold() : $proxy->delayConnections(2.5);
    $dsns[] = dsn_of('127.0.0.1', $proxy->port, ['connect_timeout' => 12 * slowness()]);
}
// Forked before there is a thread that connects: what such a thread allocated would be lost in a child.
$waiter = child(function (Channel $channel) use ($dsns): bool {
    $channel->receive(60);
    $lock = new RedisLock(key(), $dsns, TTL);

    return $lock->acquire(60.0) && $lock->release();
});
$holder = new RedisLock(key(), $dsns, TTL);
echo between(2.5, seconds(fn () => print($holder->acquire(0.0) ? "acquired\n" : "not\n")), 11 * slowness()), "\n";
$waiter->send('wait');
await(
    fn () => array_filter(shared_quorum()->members, fn (Server $member) => $member->redis()->zCard(queue(key())) === 1),
    60,
    'a waiter',
);
var_dump($holder->release(), $waiter->result(60));
--EXPECT--
acquired
yes
bool(true)
bool(true)
