--TEST--
Answers to the login and the first call that come in another order grant nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';

$options = ['timeout' => 20, 'connect_timeout' => 20];
foreach (range(1, 4) as $turned) {
    $peer = peer(function (Connection $connection) use ($turned): void {
        $answers = array_map(fn () => answer_to($connection->command()), range(1, 5));
        $connection->write(implode(array_merge(array_slice($answers, $turned), array_slice($answers, 0, $turned))));
        $connection->ignore();
    });
    $lock = new RedisLock(key(), str_replace('//', '//:secret@', $peer->dsn($options)));
    echo failure(fn () => $lock->acquire()), "\n";
    var_dump($lock->isHeld());
    $peer->stop();
}
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
bool(false)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
bool(false)
