--TEST--
session_create_id() locks nothing: neither while a session is open, nor after its lock was lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
ini_set('session.use_strict_mode', 1);
redis()->set(key('session:s'), 'n|i:1;');
session_id('s');
session_start();
$lines = [];
foreach ([false, true] as $isLost) {
    $isLost && redis()->del(key('session:s_LOCK')) && await(static fn () => \DistLock\stats()['lost'] > 0, 30, 'the loss');
    $lines[] = json_encode([strlen(session_create_id()) > 20, array_map('basename', redis()->keys(key('session:*_LOCK'))), session_id()]);
}
$_SESSION['n'] = 2;
ini_set('display_errors', 0);
session_write_close();
$lines[] = redis()->get(key('session:s')) . ' ' . json_encode(redis()->keys(key('session:*_LOCK')));
echo implode("\n", $lines), "\n";
--EXPECT--
[true,["session:s_LOCK"],"s"]
[true,[],"s"]
n|i:1; []
