--TEST--
A token of another program that has a blank in it, once attached, becomes a reader and the writer again, in the queue too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

redis()->set(key(), 'my token upgrade', ['px' => 60_000]);
$writer = child(function (Channel $test): array {
    $lock = new RedisLock(key(), dsn(), 60.0);
    $results = [$lock->attach('my token upgrade'), $lock->downgrade()];
    $test->send('reads');
    $test->receive(60);

    return [...$results, $lock->acquire(30.0), $lock->release(), $lock->release()];
});
$writer->await();
$reader = reader(key());
outcome($reader);
$writer->send('write');
await_waiters(1, key());
// Somebody waits behind it.
$last = contender(key());
await_waiters(2, key());
released($reader);
echo json_encode($writer->result()), "\n", outcome($last), "\n";
released($last);
--EXPECT--
[true,true,true,true,true]
acquired
