--TEST--
If attach() asks again because a majority's answers came too late, a server that doesn't know the token any more isn't counted, however long it had granted the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

const TTL = 4.0;

$members = array_slice(shared_quorum()->members, 0, 3);
$proxies = array_map(fn (Server $server) => proxy($server->port), $members);
$dsns = array_map(fn (Proxy $proxy) => $proxy->dsn(['timeout' => 30]), $proxies);
$name = key();
$child = child(function ($channel) use ($name, $dsns): array {
    // Connections are open, and the scripts known.
    $owner = new RedisLock($name, $dsns, ttl: 20.0, autoRenew: false);
    $owner->acquire();
    $token = $owner->detach();
    $owner->attach($token);
    $channel->send($owner->getToken());
    $channel->receive(20);
    $lock = new RedisLock($name, $dsns, ttl: TTL, autoRenew: false);

    return [$lock->attach($owner->detach()), $lock->getRemainingTtl()];
});
$token = $child->await();
foreach ($proxies as $proxy) {
    $proxy->holdReply($token);
}
foreach ([300, TTL, TTL] as $member => $seconds) {
    $members[$member]->redis()->pexpire($name, (int) (1000 * $seconds));
}
$child->send('go');
foreach ($proxies as $proxy) {
    $proxy->happened();
}
$child->signal(SIGSTOP);
// As if the servers had been asked much later than the process believes.
$members[0]->redis()->del($name);
$members[1]->redis()->pexpire($name, 200_000);
$members[2]->redis()->pexpire($name, 60_000);
usleep((int) (1e6 * TTL));
foreach ($proxies as $proxy) {
    $proxy->pass();
    // The reply has been forwarded when this has been.
    connect($proxy->port)->ping();
}
$child->signal(SIGCONT);
[$is_attached, $remaining] = $child->result();
// A majority has it for as long as the third server does.
var_dump($is_attached, $remaining > 0.0 && $remaining < 60.0);
--EXPECT--
bool(true)
bool(true)
