--TEST--
A lock that was acquired at the second attempt and detached is not ended by the process that gave it away, nor by its end
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$detached = function (string $name, Proxy $proxy): string {
    $lock = new RedisLock($name, $proxy->dsn(patient()), LONG_TTL);
    $lock->acquire(SOON);
    $lock->release();
    $proxy->cutReply($name);
    $lock->acquire(SOON) || throw new \RuntimeException('it is not acquired');
    $proxy->happened();

    return $lock->detach();
};
// One of them lives on, and the other is over when its lock has been attached.
$proxies = ['lives' => proxy($server->port), 'ends' => proxy($server->port)];
foreach ($proxies as $who => $proxy) {
    $givers[$who] = child(function (Channel $channel) use ($who, $proxy, $detached): void {
        $channel->send($detached(key($who), $proxy));
        $channel->receive(120);
    });
    $takers[$who] = new RedisLock(key($who), $server->dsn(patient()), LONG_TTL);
}
foreach ($takers as $who => $taker) {
    echo "$who: ", $taker->attach($givers[$who]->await(60)) ? 'attached' : 'not attached', "\n";
}
$givers['ends']->send('end');
$givers['ends']->result();
// Longer than until the last payment of what was in doubt.
$lost = [];
for ($until = hrtime(true) + 35_000_000_000; hrtime(true) < $until && $lost === []; usleep(100_000)) {
    foreach ($takers as $who => $taker) {
        $redis->get(key($who)) === $taker->getToken() || $lost[$who] = $who;
    }
}
echo none($lost), "\n";
foreach ($takers as $who => $taker) {
    echo "$who: ", $taker->isHeld() ? 'held' : 'lost', ', ', $taker->release() ? 'released' : 'not held', "\n";
}
$givers['lives']->send('end');
$givers['lives']->result();
--EXPECT--
lives: attached
ends: attached
none
lives: held, released
ends: held, released
