--TEST--
The first call waits for the login if it would do harm in case that is refused, or if the login may be repeated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';

put_password($file = directory() . '/password', 'secret');
$cases = [
    'another database' => [':secret@', [], 3],
    'a password in a file' => ['', ['password_file' => $file], null],
    'polling' => [':secret@', ['wait' => 'poll'], null],
    'none of these' => [':secret@', [], null],
];
foreach ($cases as $case => [$credentials, $options, $database]) {
    $peer = mute_server();
    $dsn = dsn_of('127.0.0.1', $peer->port, $options + ['connect_timeout' => 0.5], $database);
    $lock = new RedisLock(key(), str_replace('//', "//$credentials", $dsn));
    echo "$case: ", failure(fn () => $lock->acquire()), "\n";
    echo $peer->await(), "\n";
}
--EXPECT--
another database: DistLock\ConnectionException: redis://127.0.0.1:PORT/3 did not answer in time
AUTH SELECT 3 CLIENT SETNAME INFO SCRIPT EXISTS
a password in a file: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
AUTH CLIENT SETNAME INFO SCRIPT EXISTS
polling: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
AUTH
none of these: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
