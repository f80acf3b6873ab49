--TEST--
A fault that is planted in the scripts is found; also one that only a crowd, what others write, or a session shows
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

foreach (['serve() gives only one share', 'limit: there is none', 'foreign: tickets', 'session: is written'] as $fault) {
    $output = said_by(root() . "/scripts/conform --mutants --only '$fault'", $code);
    echo $code, ' ', preg_replace('/\(\d.*\)$/m', '(...)', implode("\n", $output)), "\n";
}
--EXPECT--
0 PASS serve() gives only one share (...)
1 passed, 0 failed
0 PASS limit: there is none (...)
1 passed, 0 failed
0 PASS foreign: tickets follow a score that is no time (...)
1 passed, 0 failed
0 PASS session: is written without the lock (...)
1 passed, 0 failed
