--TEST--
SIGPIPE isn't blocked while a thread waits for the handshake
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$peer = peer(function (Connection $connection): void {
    $connection->tell(strlen($connection->read()) > 0);
    $connection->ignore();
});
$waiting = child(fn () => ($lock = new RedisLock(
    key(),
    "rediss://127.0.0.1:$peer->port?verify_peer=0&connect_timeout=3600",
))->acquire());
var_dump($peer->await());
// It has begun the handshake, and will wait for an answer that never comes.
await(function () use ($waiting): bool {
    preg_match('/^SigBlk:\s*([0-9a-f]+)/m', file_get_contents("/proc/$waiting->pid/status"), $blocked);

    return (hexdec($blocked[1]) & (1 << SIGPIPE - 1)) === 0;
}, 10, 'a wait without a blocked SIGPIPE');
$waiting->kill();
--EXPECT--
bool(true)
