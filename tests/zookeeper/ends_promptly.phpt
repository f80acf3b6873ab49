--TEST--
A process whose server doesn't answer ends within a second or so, all the same
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

foreach (['hold', 'refuse'] as $order) {
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
    var_dump(Span::since($start)->isWithin(1.5 * slowness()));
}
--EXPECT--
bool(true)
bool(true)
