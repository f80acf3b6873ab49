--TEST--
An uncontended request asks the server twice, one that only reads asks once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
$count = fn (string $code, string $id = 's') => $pool->run(<<<PHP
    \$before = DistLock\\stats()['commands'];
    $code
    session_write_close();
    echo DistLock\\stats()['commands'] - \$before, "\\n";
    PHP, $id);
echo $count('session_start();');
echo $count('session_start(); $_SESSION["a"] = microtime();');
echo $count('session_start();');
echo $count('session_start(["use_strict_mode" => 1]);');
echo $count('session_start(["read_and_close" => true]);');
echo $count('session_start(); session_abort();');
echo $count('session_start(); session_destroy();');
echo $count('session_start();', '');
// Another session is left, and a new one begun.
echo $count('session_start(); session_regenerate_id();');
echo $count('session_start(["use_strict_mode" => 1]);', 'unknown');
--EXPECT--
2
2
2
2
1
2
2
2
4
4
