--TEST--
A member that answers a part of the first login, or of a reply to it, costs its small time limit once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';
require_once __DIR__ . '/../support/quorum.php';

foreach ([2, 3] as $answers) {
    beside_four(fn () => str_replace('//', '//:secret@', peer(function (Connection $connection) use ($answers): void {
        $commands = array_map(fn () => $connection->command(), range(1, $answers));
        $all = implode(array_map(answer_to(...), $commands));
        // In the last one of three, something is missing.
        $connection->write($answers === 2 ? $all : substr($all, 0, -10));
        $connection->ignore();
    })->dsn(['connect_timeout' => 60])), 0.9, 1.9);
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
