--TEST--
A session lives as long as session.gc_maxlifetime says, at most 100 years, and 1440 seconds if that is 0 or less
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sessions.php';

$century = 100 * 365 * 24 * 60 * 60;
foreach ([500 => 500, 0 => 1440, -1 => 1440, PHP_INT_MAX => $century] as $set => $seconds) {
    $pool = session_pool(ini: ['session.gc_maxlifetime' => $set]);
    $pool->run('session_start(); $_SESSION["n"] = 1;', "s$set");
    echo between($seconds - 60, redis()->ttl($pool->key("s$set")), $seconds), "\n";
    echo $pool->run('session_start(); var_dump(session_gc());', "s$set");
}
--EXPECT--
yes
int(0)
yes
int(0)
yes
int(0)
yes
int(0)
