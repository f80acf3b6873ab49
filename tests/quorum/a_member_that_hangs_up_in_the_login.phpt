--TEST--
A member that closes the first connections anywhere in the login delays nothing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';
require_once __DIR__ . '/../support/quorum.php';

foreach ([0, 1, 3] as $answers) {
    beside_four(fn () => str_replace('//', '//:secret@', peer(function (Connection $connection) use ($answers): void {
        for ($i = 0; $i < $answers; $i++) {
            $connection->write(answer_to($connection->command()));
        }
    })->dsn(['connect_timeout' => 60])), 0.0, 0.9);
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
