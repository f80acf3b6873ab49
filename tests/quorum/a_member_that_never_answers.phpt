--TEST--
A member that accepts the first connection and never answers costs its small time limit once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';
require_once __DIR__ . '/../support/quorum.php';

beside_four(fn () => mute_server()->dsn(['connect_timeout' => 60]), 0.9, 1.9);
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
