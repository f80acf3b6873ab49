--TEST--
The object that its parent holds is a free one in the child, which waits for the parent
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$child = child(function (Channel $channel) use ($lock) {
    $channel->send($lock->acquire(0.0));

    return [$lock->acquire(30), $lock->isHeld(), $lock->release()];
});
var_dump($child->await());
await_waiters(1, key());
var_dump($lock->release());
echo json_encode($child->result()), "\n";
--EXPECT--
bool(false)
bool(true)
[true,true,true]
