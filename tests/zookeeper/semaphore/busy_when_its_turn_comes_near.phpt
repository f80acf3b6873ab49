--TEST--
A waiter that is busy while the one in front of it goes and others come isn't left waiting
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';
require_once __DIR__ . '/permits.php';

$proxy = zookeeper_proxy(zk_port());
$holders = permits(2, 2);
[$front] = permits(1, 2, 2);
$waiter = child(static function (Channel $channel) use ($proxy): bool {
    pcntl_async_signals(true);
    // Whatever comes meanwhile, the thread that waits looks at it only then.
    pcntl_signal(SIGUSR1, static function () use ($channel): void {
        $channel->send('busy');
        $channel->receive(60);
    });
    $channel->send('asks');

    return ($other = new ZkSemaphore(path(), 2, $proxy->hosts(), 30.0))->acquire(60.0);
});
$waiter->await(60);
await_count(4, 2);
$count = static fn (string $name): int => count(array_keys($proxy->messages(), $name, true));
await(static fn () => count(watches(path())) === 2);
// The one in front goes. A list says that the waiter is the first now; it asks for another, to watch the children.
$proxy->strike();
$proxy->hold('getChildren2');
$front->child->kill();
zk()->delete(path() . '/' . everybody((new ZkSemaphore(path(), 2, hosts()))->inspect())[2]['node']);
foreach (['getChildren2', 'reply to getChildren2'] as $next) {
    $proxy->held();
    $proxy->hold($next);
    $proxy->pass();
}
$proxy->held();
$waiter->signal(SIGUSR1);
$waiter->await(60);
$others = permits(1, 2, 3);
$proxy->pass();
await(static fn () => $count('reply to getChildren2') === 3);
$events = $count('event');
$others = [...$others, ...permits(1, 2, 4)];
await(static fn () => $count('event') > $events);
$waiter->send('go on');
var_dump($holders[1]->release(), $waiter->result(60));
--EXPECT--
bool(true)
bool(true)
