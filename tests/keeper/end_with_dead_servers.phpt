--TEST--
A process that holds locks on a server that hangs ends in time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$seconds = [];
foreach ([1, 20] as $count) {
    $child = child(function (Channel $channel) use ($server, $count) {
        $locks = [];
        for ($number = 0; $number < $count; $number++) {
            $locks[$number] = new RedisLock(key("lock $number"), $server->dsn(), ttl: 30.0);
            $locks[$number]->acquire(10);
        }
        $channel->send('held');
        $channel->receive();
    });
    $child->await();
    $server->pause();
    $child->send('end');
    echo 'ended ', between(0.0, seconds(fn () => $child->wait()), 4 * slowness()), "\n";
    $server->resume();
}
--EXPECT--
ended yes
ended yes
