--TEST--
Each step of the login that was written with the first call may be refused, in any way
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';

// A server that is loading is asked again for as long as connecting may take.
$options = fn (string $refusal) => ['timeout' => 20, 'connect_timeout' => str_starts_with($refusal, '-LOADING') ? 0.5 : 20];
$refusals = [
    "-NOPERM this user has no permissions\r\n",
    "-ERR unknown command\r\n",
    "-LOADING Redis is loading the dataset in memory\r\n",
    "-NOAUTH Authentication required.\r\n",
    "\$-1\r\n",
    "*0\r\n",
];
foreach (['AUTH', 'CLIENT', 'INFO', 'SCRIPT', 'EVALSHA'] as $refused) {
    foreach ($refusals as $refusal) {
        $peer = peer(function (Connection $connection) use ($refused, $refusal): void {
            while (($command = $connection->command()) !== null) {
                $connection->write($command[0] === $refused ? $refusal : answer_to($command));
            }
        });
        $lock = new RedisLock(key(), str_replace('//', '//:secret@', $peer->dsn($options($refusal))));
        echo "$refused ", strtok($refusal, " \r\n"), ': ', failure(fn () => $lock->acquire());
        echo $lock->isHeld() ? "; held\n" : "\n";
    }
}
--EXPECT--
AUTH -NOPERM: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (NOPERM)
AUTH -ERR: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (ERR)
AUTH -LOADING: DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING Redis is loading the dataset in memory
AUTH -NOAUTH: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (NOAUTH)
AUTH $-1: nothing was thrown; held
AUTH *0: nothing was thrown; held
CLIENT -NOPERM: nothing was thrown; held
CLIENT -ERR: nothing was thrown; held
CLIENT -LOADING: DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING Redis is loading the dataset in memory
CLIENT -NOAUTH: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
CLIENT $-1: nothing was thrown; held
CLIENT *0: nothing was thrown; held
INFO -NOPERM: nothing was thrown; held
INFO -ERR: nothing was thrown; held
INFO -LOADING: DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING Redis is loading the dataset in memory
INFO -NOAUTH: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
INFO $-1: nothing was thrown; held
INFO *0: nothing was thrown; held
SCRIPT -NOPERM: nothing was thrown; held
SCRIPT -ERR: nothing was thrown; held
SCRIPT -LOADING: DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING Redis is loading the dataset in memory
SCRIPT -NOAUTH: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
SCRIPT $-1: nothing was thrown; held
SCRIPT *0: nothing was thrown; held
EVALSHA -NOPERM: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM this user has no permissions; docs/acl.md lists the rights that the user "default" needs
EVALSHA -ERR: DistLock\ServerException: redis://127.0.0.1:PORT/0: ERR unknown command
EVALSHA -LOADING: DistLock\ServerException: redis://127.0.0.1:PORT/0: LOADING Redis is loading the dataset in memory
EVALSHA -NOAUTH: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
EVALSHA $-1: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
EVALSHA *0: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
