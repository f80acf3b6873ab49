--TEST--
A child that is forked while connections to members are being opened opens its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/threads.php';

foreach (shared_quorum()->members as $number => $member) {
    $proxies[] = $proxy = proxy($member->port);
    $number >= 3 && $proxy->hold();
    $dsns[] = dsn_of('127.0.0.1', $proxy->port, ['connect_timeout' => 60, 'timeout' => 2]);
}
$lock = new RedisLock(key('before'), $dsns, ttl: 40.0, autoRenew: false);
var_dump($lock->acquire(0.0));
$child = child(function (Channel $channel) use ($dsns): never {
    $channel->receive(60);
    $lock = new RedisLock(key(), $dsns, ttl: 40.0);
    $channel->send($lock->acquire(20.0) && $lock->release());
    // What the parent's threads had allocated nobody in a child can reach: valgrind would report it.
    vanish();
});
// In the parent a thread connects to each of the two that are silent.
var_dump(count(threads(getmypid())) >= 3);
// The child needs just those.
foreach ($proxies as $number => $proxy) {
    in_array($number, [1, 2], true) ? $proxy->refuse() : $proxy->pass();
}
$child->send('acquire');
var_dump($child->await(60), $child->wait());
--EXPECT--
bool(true)
bool(true)
bool(true)
string(6) "exit 0"
