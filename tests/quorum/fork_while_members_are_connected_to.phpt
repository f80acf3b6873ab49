--TEST--
A child that is forked while connections to members are being opened opens its own, and keeps none of its parent's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/threads.php';

foreach (shared_quorum()->members as $number => $member) {
    $proxies[] = $proxy = proxy($member->port);
    $number >= 3 && $proxy->hold();
    // In another database, the login is done before the call, so a call that ends leaves what it has opened.
    $dsns[] = dsn_of('127.0.0.1', $proxy->port, ['connect_timeout' => 60, 'timeout' => 2], 1);
}
$sockets = fn (): array => preg_grep('/^socket:/', descriptors());
$before = $sockets();
$lock = new RedisLock(key('before'), $dsns, ttl: 40.0, autoRenew: false);
var_dump($lock->acquire(0.0));
$parents = array_diff($sockets(), $before);
$child = child(function (Channel $channel) use ($dsns, $sockets, $parents): never {
    $channel->send(count(array_intersect($sockets(), $parents)));
    $channel->receive(60);
    $lock = new RedisLock(key(), $dsns, ttl: 40.0);
    $channel->send($lock->acquire(20.0) && $lock->release());
    // What the parent's threads had allocated nobody in a child can reach: valgrind would report it.
    vanish();
});
// Two of the connections are still being opened, and no thread opens them.
echo count($parents), ' sockets, ', count(threads(getmypid())), " threads\n";
echo 'in the child: ', $child->await(60), "\n";
// The child needs just those that were silent.
foreach ($proxies as $number => $proxy) {
    in_array($number, [1, 2], true) ? $proxy->refuse() : $proxy->pass();
}
$child->send('acquire');
var_dump($child->await(60), $child->wait());
--EXPECT--
bool(true)
5 sockets, 2 threads
in the child: 0
bool(true)
string(6) "exit 0"
