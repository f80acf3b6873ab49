--TEST--
Finding out why several hosts are silent takes no time beyond that of the call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

// They accept connections, as the kernel does, and that is all.
$listeners = array_map(fn () => stream_socket_server('tcp://127.0.0.1:0'), [1, 2, 3]);
$hosts = implode(',', array_map(fn ($listener) => stream_socket_get_name($listener, false), $listeners));
$lock = new ZkLock(path(), $hosts, 2.0);
$limit = 2.0 + 0.8 * slowness();
foreach ([fn () => $lock->acquire(0.1), fn () => $lock->acquire(), fn () => $lock->inspect()] as $call) {
    $took = shortest($limit, static function () use ($call, &$outcome): Span {
        return await(static function () use ($call, &$outcome): ?Span {
            $start = hrtime(true);
            $outcome = outcome($call);
            $took = Span::since($start);

            // If the machine froze, there was no time left to find out why.
            return str_contains($outcome, 'accepts connections') ? $took : null;
        }, 60);
    });
    echo preg_replace('/:\d+ /', ':PORT ', $outcome), "\n";
    var_dump($took->isWithin($limit));
}
--EXPECT--
DistLock\ConnectionException: 127.0.0.1:PORT accepts connections, but gave no answer in time
bool(true)
DistLock\ConnectionException: 127.0.0.1:PORT accepts connections, but gave no answer in time
bool(true)
DistLock\ConnectionException: 127.0.0.1:PORT accepts connections, but gave no answer in time
bool(true)
