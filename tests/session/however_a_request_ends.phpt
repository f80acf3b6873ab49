--TEST--
However a request ends, its session is written, and the next request gets it at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(ini: ['distlock.session.ttl' => 60, 'memory_limit' => '32M', 'display_errors' => 0]);
foreach ([
    'return' => '',
    'closed' => 'session_write_close();',
    'exit' => 'exit;',
    'exception' => 'throw new Exception;',
    'error' => 'missing();',
    'memory' => '$a = str_repeat("x", 100000000);',
    'time' => 'set_time_limit(1); while (true);',
    'output' => 'ob_start(fn () => exit);',
] as $name => $code) {
    $pool->run("session_start(); \$_SESSION['n'] = '$name'; $code", $name);
    $seconds = (float) $pool->run('$t = microtime(true); session_start(); echo microtime(true) - $t;', $name);
    printf("%s: %s, %s\n", $name, $pool->run('session_start(); echo $_SESSION["n"];', $name), $seconds < 10 ? 'at once' : $seconds);
}
--EXPECT--
return: return, at once
closed: closed, at once
exit: exit, at once
exception: exception, at once
error: error, at once
memory: memory, at once
time: time, at once
output: output, at once
