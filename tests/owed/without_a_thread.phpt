--TEST--
A process that can't start a thread repeats its failed releases with its next call to the server
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
// The limit counts the threads of a user: those of this process has no other process, and for root there is no limit.
$worker = child(function () use ($proxy): array {
    posix_setrlimit(POSIX_RLIMIT_NPROC, 1, 1);
    if (posix_getuid() === 0) {
        posix_setuid(60000 + getmypid() % 5000);
    }
    $make = fn (string $name) => new RedisLock(key($name), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
    [$failed, $posted, $other] = array_map($make, ['failed', 'posted', 'other']);
    $failed->acquire();
    $posted->acquire();
    $proxy->hold();
    $released = $posted->release(false);
    $proxy->refuse();
    $thrown = strtok(thrown(fn () => $failed->release()), ':');
    $proxy->pass();

    return [$released, $thrown, answered(fn () => $other->acquire(0.0)), answered(fn () => $other->release())];
});
echo json_encode($worker->result(60)), "\n";
echo gone($redis, key('failed'), key('posted')), "\n";
--EXPECT--
[true,"DistLock\\ConnectionException",true,true]
free
