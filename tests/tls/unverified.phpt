--TEST--
Where the server isn't verified, nobody reads the authorities of the system
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/tls.php';

$authorities = directory() . '/authorities';
posix_mkfifo($authorities, 0600);
// Here OpenSSL finds them. A pipe can be opened for writing when somebody reads it.
putenv("SSL_CERT_FILE=$authorities");
$child = child(static function (Channel $channel) use ($authorities): int {
    $readers = 0;
    $channel->send('ready');
    for ($deadline = new Deadline(3 * slowness()); $deadline->remaining() > 0.0; usleep(2000)) {
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
$lock = new RedisLock(key(), shared_tls_server()->dsn(['cafile' => null, 'verify_peer' => 0]));
var_dump($lock->acquire(0.0), $child->result());
--EXPECT--
bool(true)
int(0)
