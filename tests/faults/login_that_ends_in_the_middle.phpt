--TEST--
If the connection is closed anywhere in the login that was written with the first call, the next login is done before the call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';

$options = ['timeout' => 20, 'connect_timeout' => 20];
foreach (range(0, 4) as $answers) {
    $marker = directory() . "/$answers";
    // Answers so many steps on the first connection; on the second one, says which commands came before each answer.
    $peer = peer(function (Connection $connection) use ($answers, $marker): void {
        if (!file_exists($marker)) {
            touch($marker);
            $commands = array_map(fn () => $connection->command(), range(1, 5));
            $connection->tell(summary($commands));
            $all = implode(array_map(answer_to(...), array_slice($commands, 0, $answers)));
            // In the last answer, too, something is missing.
            $connection->write($answers % 2 === 0 ? $all : substr($all, 0, -2));
            return;
        }
        $commands = array_map(fn () => $connection->command(), range(1, 4));
        $connection->tell(summary($commands));
        $connection->write(implode(array_map(answer_to(...), $commands)));
        while (($command = $connection->command()) !== null) {
            $connection->write(answer_to($command));
        }
    });
    $lock = new RedisLock(key(), str_replace('//', '//:secret@', $peer->dsn($options)));
    var_dump($lock->acquire());
    echo "after $answers answers: ", $peer->await(), '; ', $peer->await(), "\n";
}
// Those that never accept a login.
foreach (range(0, 4) as $answers) {
    $peer = peer(function (Connection $connection) use ($answers): void {
        for ($i = 0; $i < $answers; $i++) {
            $connection->write(answer_to($connection->command()));
        }
    });
    $lock = new RedisLock(key(), str_replace('//', '//:secret@', $peer->dsn($options)));
    echo failure(fn () => $lock->acquire()), "\n";
    var_dump($lock->isHeld());
}
--EXPECT--
bool(true)
after 0 answers: AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA; AUTH CLIENT SETNAME INFO SCRIPT EXISTS
bool(true)
after 1 answers: AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA; AUTH CLIENT SETNAME INFO SCRIPT EXISTS
bool(true)
after 2 answers: AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA; AUTH CLIENT SETNAME INFO SCRIPT EXISTS
bool(true)
after 3 answers: AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA; AUTH CLIENT SETNAME INFO SCRIPT EXISTS
bool(true)
after 4 answers: AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA; AUTH CLIENT SETNAME INFO SCRIPT EXISTS
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection during the login; if it expects TLS, write rediss://; if it is a proxy, add wait=poll to the DSN
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection
bool(false)
