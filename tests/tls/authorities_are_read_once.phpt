--TEST--
The connections to the servers of a list are opened at the same time, and the authorities of the system are read once for all of them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/tls.php';

$servers = [tls_server(), tls_server(), shared_tls_server()];
$directory = directory();
$authorities = "$directory/authorities";
posix_mkfifo($authorities, 0600);
// Here OpenSSL finds them. A pipe can be opened for writing when somebody reads it.
putenv("SSL_CERT_FILE=$authorities");
$certificates = implode(array_map(fn (TlsServer $server) => file_get_contents($server->file('ca.crt')), $servers));
$child = child(static function (Channel $channel) use ($authorities, $certificates, $directory): int {
    $readers = 0;
    $channel->send('ready');
    for (; !file_exists("$directory/over"); usleep(2000), clearstatcache()) {
        $pipe = @fopen($authorities, 'wn');
        if ($pipe !== false) {
            $readers++;
            fwrite($pipe, $certificates);
            fclose($pipe);
            // By then, this reader has found the end, and isn't taken for another one.
            usleep(500_000);
        }
    }

    return $readers;
});
$child->await();
$options = ['cafile' => null, 'connect_timeout' => 60, 'timeout' => 60];
$dsns = array_map(fn (TlsServer $server) => $server->dsn($options, host: '127.0.0.1'), $servers);
$lock = new RedisLock(key(), $dsns, ttl: 1200.0, autoRenew: false);
var_dump($lock->acquire(0.0), $lock->release());
touch("$directory/over");
// They are shared for a second, so a slow tool may see them read again.
var_dump($child->result() <= (int) ceil(slowness()));
--EXPECT--
bool(true)
bool(true)
bool(true)
