--TEST--
If no member lets anybody listen, a wait ends with an exception that says so
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum(['--rename-command', 'SUBSCRIBE', '']);
$holder = $quorum->contender(key());
outcome($holder);
$lock = $quorum->lock(key());
var_dump($lock->acquire(0.0));
echo preg_replace(['/redis:\S+/', '/, with args.*?;/'], ['SERVER', ';'], thrown(fn () => $lock->acquire())), "\n";
echo released($holder), "\n";
var_dump($lock->acquire(), $lock->release());
--EXPECT--
bool(false)
DistLock\ServerException: SERVER ERR unknown command 'SUBSCRIBE'; to wait without Pub/Sub, add wait=poll to the DSN
released
bool(true)
bool(true)
