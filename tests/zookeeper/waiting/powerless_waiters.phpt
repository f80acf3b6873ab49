--TEST--
Waiters on a machine that loses its power cost those behind them a session's timeout in all, however many
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';

const TIMEOUT = 4.0;

/** A process that acquires, says when, and is silent until it is killed. */
function waiter(string $hosts): Child
{
    return child(static function (Channel $channel) use ($hosts): void {
        $lock = new ZkLock(path(), $hosts, TIMEOUT);
        $channel->send($lock->acquire(60.0) ? hrtime(true) : 0);
        $channel->receive(100);
    });
}

$relay = proxy(zk_port());
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$dead = [];
for ($i = 0; $i < 8; $i++) {
    $dead[] = waiter("127.0.0.1:$relay->port");
}
await(static fn () => count(everybody($holder->inspect())) === 9, 60);
$survivor = waiter(hosts());
await_contenders($holder, 10);
$relay->hold();
$lost = hrtime(true);
$holder->release();
$acquired = $survivor->await(60);
// The session ends between the timeout and a third more, by the server's clock.
echo between(0, new Span($lost, $acquired), TIMEOUT + 6 + 2 * slowness()), "\n";
array_map(fn (Child $child) => $child->kill(), [...$dead, $survivor]);
--EXPECT--
yes
