--TEST--
A server is the one that its certificate names, signed by a trusted authority, or it is refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/tls.php';

function attempt(TlsServer $server, array $options = [], string $host = '127.0.0.1'): void
{
    $lock = new RedisLock(key(), $server->dsn($options, host: $host));
    echo failure(fn () => throw new \Exception($lock->acquire(0.0) && $lock->release() ? 'acquired' : 'not')), "\n";
}

$server = tls_server();
attempt($server);
attempt($server, ['cafile' => $server->file('other-ca.crt')]);
attempt($server, ['cafile' => null]);
attempt($server, ['cafile' => '/nowhere']);
attempt($server, ['cafile' => null, 'verify_peer' => 0]);
attempt($server, ['peer_name' => 'localhost']);
attempt($server, ['peer_name' => 'elsewhere.example']);
$server->present('expired');
attempt($server, ['timeout' => 3]);
$server->present('wrong-name');
attempt($server, ['timeout' => 4]);
attempt($server, ['timeout' => 4, 'verify_peer' => 'false']);
--EXPECTF--
Exception: acquired
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the server's certificate was refused: %s
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the server's certificate was refused: %s
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the cafile can't be used: %s
Exception: acquired
Exception: acquired
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the server's certificate was refused: hostname mismatch
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the server's certificate was refused: certificate has expired
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the server's certificate was refused: IP address mismatch
Exception: acquired
