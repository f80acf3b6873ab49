--TEST--
If a member of a list refuses what the file contained, the file is read once more, and only a different password is tried
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/quorum.php';

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
$dsns = array_slice(shared_quorum()->dsns(), 0, 2);
$lock = new RedisLock(key(), [$peer->dsn(['password_file' => $file]), ...$dsns], 60.0, autoRenew: false);
var_dump($lock->acquire(0.0));
echo $peer->await(), "\n", $peer->await(), "\n";
var_dump($lock->release());
// The others are too few here, so it says why.
$dead = "redis://127.0.0.1:{$peer->port}?password_file=$file";
$lock = new RedisLock(key(), [$dead, $dsns[0], 'redis://127.0.0.1:1'], 60.0, autoRenew: false);
echo preg_replace('/refused: .*/', 'refused', failure(fn () => $lock->acquire(0.0))), "\n", $peer->await(), "\n";
--EXPECT--
bool(true)
AUTH old
AUTH newer
bool(true)
DistLock\ConnectionException: 1 of 3 servers answered, and 2 must: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
AUTH newer
