--TEST--
An id that PHP doesn't allow is refused as by its own handlers
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
foreach (['../x', 'a_b', "a\0b", str_repeat('x', 257)] as $id) {
    echo $pool->run('var_dump(@session_start()); echo error_get_last()["message"], "\n";', $id);
}
echo none(redis()->keys($pool->prefix . '*')), "\n";
--EXPECTF--
bool(false)
session_start(): Failed to read session data: distlock (path: %s)
bool(false)
session_start(): Failed to read session data: distlock (path: %s)
bool(false)
session_start(): Failed to read session data: distlock (path: %s)
bool(false)
session_start(): Failed to read session data: distlock (path: %s)
none
