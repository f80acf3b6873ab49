--TEST--
A session works over TLS
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';
require_once __DIR__ . '/../support/tls.php';

$pool = session_pool(2, dsn: shared_tls_server()->dsn());
$pool->run('session_start(); $_SESSION["n"] = 1;');
echo $pool->run('session_start(); var_dump($_SESSION["n"]);');
--EXPECT--
int(1)
