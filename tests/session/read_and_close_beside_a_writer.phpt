--TEST--
A session that is only read can be read while another request writes it, and is read as it was last written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2);
$pool->run('session_start(); $_SESSION["n"] = 1;');
$writer = $pool->start('session_start(); $_SESSION["n"] = 2; gate("inside");');
$pool->await('inside');
foreach (['', ', "use_strict_mode" => 1'] as $more) {
    echo $pool->run('var_dump(session_start(["read_and_close" => true' . $more . ']), $_SESSION["n"], session_status() === PHP_SESSION_NONE);');
}
$pool->open('inside');
$writer->response();
echo $pool->run('session_start(options: ["read_and_close" => "1"]); var_dump($_SESSION["n"]);');
echo $pool->run('session_start(["read_and_close" => false]); $_SESSION["n"]++; session_write_close(); session_start(); var_dump($_SESSION["n"]);');
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
int(1)
bool(true)
int(2)
int(3)
