--TEST--
If the server refuses what the file contained, the file is read once more, and only a different password is tried
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$file = directory() . '/password';
put_password($file, 'old');
// The first login that is refused changes the password.
$peer = peer(function (Connection $connection) use ($file): void {
    [$command, $password] = $connection->command();
    $connection->tell("$command $password");
    if ($password === 'old') {
        put_password($file, 'newer');
    }
    $connection->write("-WRONGPASS invalid username-password pair or user is disabled.\r\n");
    $connection->ignore();
});
$lock = new RedisLock(key(), "redis://127.0.0.1:$peer->port?connect_timeout=20&timeout=20&password_file=$file");
echo failure(fn () => $lock->acquire()), "\n", $peer->await(), "\n", $peer->await(), "\n";
echo failure(fn () => $lock->acquire()), "\n", $peer->await(), "\n";
put_password($file, 'newest');
echo failure(fn () => $lock->acquire()), "\n", $peer->await(), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
AUTH old
AUTH newer
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
AUTH newer
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
AUTH newest
