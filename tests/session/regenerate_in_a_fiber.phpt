--TEST--
session_start(), session_regenerate_id() and session_reset() in a fiber
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
session_id('s');
$fiber = new \Fiber(static function () {
    $started = session_start();
    $_SESSION['n'] = 1;
    \Fiber::suspend();

    return [$started, session_regenerate_id(), session_reset(), session_regenerate_id(true), owner(key('session:' . session_id() . '_LOCK')) === getmypid()];
});
$fiber->start();
$fiber->resume();
$id = session_id();
session_abort();
$reader = new \Fiber(static fn () => [session_id('s'), session_start(['read_and_close' => true]), $_SESSION]);
$reader->start();
echo json_encode([$fiber->getReturn(), $id !== 's', $reader->getReturn()[1], $reader->getReturn()[2]]), "\n";
--EXPECT--
[[true,true,true,true,true],true,true,{"n":1}]
