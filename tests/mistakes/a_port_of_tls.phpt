--TEST--
A server that hangs up may expect TLS or be a proxy: the DSN for TLS comes first, also for sentinels and clusters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/tls.php';

$port = shared_tls_server()->port;
foreach (["redis://127.0.0.1:$port", "redis+cluster://127.0.0.1:$port", "redis+sentinel://127.0.0.1:$port/main"] as $dsn) {
    $text = thrown(function () use ($dsn) {
        $lock = new RedisLock(key(), $dsn);
        $lock->acquire(0.5);
    });
    echo preg_replace('/^.*?(; |$)/', '', $text), "\n";
}
--EXPECT--
if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
if it expects TLS, write rediss+cluster://
if it expects TLS, write rediss+sentinel://
