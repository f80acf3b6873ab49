--TEST--
session_reset() of a new session in strict mode keeps its id
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
ini_set('session.use_strict_mode', 1);
session_start();
$id = session_id();
$_SESSION['n'] = 1;
session_reset();
echo json_encode([session_id() === $id, $_SESSION, owner(key("session:{$id}_LOCK")) === getmypid()]), "\n";
--EXPECT--
[true,[],true]
