--TEST--
A process whose server doesn't answer still ends within a second or so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$ending = static function (string $order): Span {
    $proxy = proxy(zk_port());
    $child = child(static function ($channel) use ($proxy) {
        $lock = new ZkLock(path(), through($proxy));
        $lock->acquire();
        $lock->release();
        $channel->send('connected');
        $channel->receive();
    });
    $child->await();
    $proxy->$order();
    $child->send('end');
    $start = hrtime(true);
    $child->result();

    return Span::since($start);
};
$limit = 1.5 * slowness();
foreach (['hold', 'refuse'] as $order) {
    var_dump(shortest($limit, static fn () => $ending($order))->isWithin($limit));
}
--EXPECT--
bool(true)
bool(true)
