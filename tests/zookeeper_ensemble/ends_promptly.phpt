--TEST--
A process whose ensemble is dead ends within a second
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

$ensemble = ensemble();
$child = child(function (Channel $channel) use ($ensemble) {
    $lock = new ZkLock(path(), $ensemble->hosts());
    $lock->acquire();
    $channel->send('holds');
    $channel->receive(60);
    $channel->send(hrtime(true));
});
$child->await();
$ensemble->kill();
$child->send('end');
$ending = $child->await();
$child->wait();
var_dump(Span::since($ending)->isWithin(1.0 + 0.5 * slowness()));
--EXPECT--
bool(true)
