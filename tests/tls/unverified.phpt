--TEST--
If the server isn't verified, the system's authorities aren't read
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/tls.php';

$server = shared_tls_server();
$directory = directory();
$authorities = "$directory/authorities";
posix_mkfifo($authorities, 0600);
// Here OpenSSL finds them. A pipe can be opened for writing when somebody reads it.
putenv("SSL_CERT_FILE=$authorities");
$child = child(static function (Channel $channel) use ($authorities, $directory): int {
    $readers = 0;
    $channel->send('ready');
    for (; !file_exists("$directory/over"); usleep(2000), clearstatcache()) {
        $pipe = @fopen($authorities, 'wn');
        if ($pipe !== false) {
            $readers++;
            fwrite($pipe, "no certificate\n");
            fclose($pipe);
        }
    }

    return $readers;
});
$child->await();
$limit = 10 * slowness();
$lock = new RedisLock(key(), $server->dsn(['cafile' => null, 'verify_peer' => 0, 'connect_timeout' => $limit, 'timeout' => $limit]));
var_dump($lock->acquire(0.0));
touch("$directory/over");
var_dump($child->result());
--EXPECT--
bool(true)
int(0)
