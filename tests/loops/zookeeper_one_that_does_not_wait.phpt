--TEST--
A ticket on ZooKeeper that doesn't wait isn't served before one that was made earlier, before the session was connected
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/zookeeper.php';

$make = [
    'lock' => fn () => new ZkLock('/' . key('lock'), hosts()),
    'semaphore' => fn () => new ZkSemaphore('/' . key('semaphore'), 2, hosts()),
];
foreach ($make as $what => $new) {
    [$first, $second] = (new Child(function () use ($new): array {
        $first = ($one = $new())->enqueue();
        // The client's own threads connect. The first one finds out in the next pass of the loop.
        await(fn () => sessions(getmypid()) !== [] && !is_unread(hosts()));
        $second = ($other = $new())->enqueue(0.0);

        return [settled($first), settled($second)];
    }))->result();
    echo "$what: ", json_encode([$first, $second]), "\n";
}
--EXPECT--
lock: [true,false]
semaphore: [true,true]
