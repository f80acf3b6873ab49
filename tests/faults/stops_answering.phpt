--TEST--
A server that stops answering costs the timeout, whatever is asked, and its connection is not used again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = impostor('');
$lock = new RedisLock(key(), $server->dsn(['timeout' => 0.3 * slowness(), 'connect_timeout' => 60]));
$calls = [fn () => $lock->acquire(), fn () => $lock->acquire(0.0), fn () => $lock->inspect(), fn () => $lock->forceRelease()];
foreach ($calls as $call) {
    $connects = stats()['connects'];
    $seconds = seconds(fn () => print(failure($call) . "\n"));
    // The keeper, which gives back what may have been acquired, connects, too.
    echo between(0.3, $seconds, 2 * slowness()), ', ', stats()['connects'] > $connects ? 'a new' : 'the same', " connection\n";
}
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes, a new connection
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes, a new connection
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes, a new connection
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes, a new connection
