--TEST--
A process whose ensemble is dead ends within a second
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$limit = 1.0 + 0.5 * slowness();
var_dump(shortest($limit, static function (): Span {
    $ensemble = ensemble();
    $child = child(static function (Channel $channel) use ($ensemble) {
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

    return Span::since($ending);
})->isWithin($limit));
--EXPECT--
bool(true)
