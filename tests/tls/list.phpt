--TEST--
A list of servers is connected to over TLS by the thread that acquires, and one whose handshake hangs costs its small time limit once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/threads.php';
require_once __DIR__ . '/../support/tls.php';

$servers = [tls_server(), tls_server(), shared_tls_server()];
$dsns = array_map(fn (TlsServer $server) => $server->dsn(host: '127.0.0.1'), $servers);
$lock = new RedisLock(key(), $dsns, ttl: 4.0 * slowness());
var_dump($lock->acquire(0.0));
// The keeper's is the only other one.
echo count(threads(getmypid())), " threads\n";
await(fn () => \DistLock\stats()['renewals'] >= 6, 30);
foreach ($servers as $server) {
    var_dump($server->plain->redis()->exists(key()) === 1);
}
var_dump($lock->isHeld(), $lock->release());

$hangs = str_replace('redis:', 'rediss:', peer(fn (Connection $connection) => $connection->ignore())->dsn(['connect_timeout' => 60, 'cafile' => $servers[0]->file('ca.crt')]));
// With this ttl each has a second to answer in.
$lock = new RedisLock(key(), [$hangs, ...$dsns], ttl: 20.0, autoRenew: false);
$first = seconds(fn () => var_dump($lock->acquire(0.0)));
$then = seconds(fn () => var_dump($lock->release(), $lock->acquire(0.0), $lock->release()));
echo 'first ', between(0.9, $first, 1.9 * slowness()), ', then ', between(0.0, $then, 0.9 * slowness()), "\n";
--EXPECT--
bool(true)
2 threads
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
