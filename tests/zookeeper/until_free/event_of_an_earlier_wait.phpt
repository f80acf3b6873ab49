--TEST--
An event that was meant for an earlier wait for an exclusive node, and arrives late, doesn't end the next one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\State;
use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/bystander.php';

$proxy = zookeeper_proxy(zk_port());
$make = fn (string $hosts): ZkLock => new ZkLock(path(), $hosts, 600.0, nodes: ZkNodes::Exclusive);
$holder = $make(hosts());
var_dump($holder->acquire());
$waiter = child(static function (Channel $channel) use ($proxy, $make): array {
    pcntl_async_signals(true);
    $lock = $make($proxy->hosts());
    pcntl_signal(SIGUSR1, static function () use ($channel, $lock): void {
        $channel->send($lock->getState());
    });
    // It leaves a watch.
    $was = $lock->waitUntilFree(0.0) || $lock->waitUntilFree(0.05);
    $channel->send('left');
    $channel->receive(60);

    return [$was, $lock->waitUntilFree(60.0), $lock->getWaitTime() > 0.0];
});
$waiter->await(60);
await_watches(1, dirname(path()));
$proxy->hold('event');
var_dump($holder->release(), $holder->acquire());
$proxy->held();
$waiter->send('wait');
$waits = static function () use ($waiter): bool {
    $waiter->signal(SIGUSR1);

    return $waiter->await(60) === State::Waiting;
};
await($waits);
$proxy->strike();
$proxy->pass();
// The owner's node is there again, so the wait goes on.
await(static fn () => in_array('reply to getData', $proxy->messages(), true));
var_dump($waits());
var_dump($holder->release());
echo json_encode($waiter->result(60)), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
[false,true,true]
