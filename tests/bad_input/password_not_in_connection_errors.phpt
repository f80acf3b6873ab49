--TEST--
A refused connection and a refused password are reported without the password
--INI--
zend.exception_ignore_args=0
zend.exception_string_param_max_len=1000
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\ConnectionException;

require __DIR__ . '/../support/harness.php';

$server = server(['--requirepass', 'right']);
$dsns = [
    "redis://:hunter2@127.0.0.1:$server->port",
    "redis://hunter2:hunter2@127.0.0.1:$server->port",
    'redis://:hunter2@127.0.0.1:1',
    'redis://:hunter2@no.such.host.invalid',
    'unix:///no/such/path.sock?user=user&password=hunter2',
];
foreach ($dsns as $dsn) {
    $lock = new RedisLock('a name', $dsn);
    foreach ([fn () => $lock->acquire(0.0), fn () => $lock->inspect(), fn () => $lock->synchronized(fn () => 1, 0.25)] as $call) {
        try {
            $call();
            echo "no error\n";
        } catch (ConnectionException $exception) {
            $seen = $exception . print_r($exception, true) . var_export($exception, true) . print_r($exception->getTrace(), true);
            echo str_contains($seen, 'hunter2') ? "told: $seen\n" : 'not told: ' . preg_replace('/:\d{4,}/', ':PORT', $exception->getMessage()) . "\n";
        }
    }
}
--EXPECTF--
not told: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
not told: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
not told: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
not told: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
not told: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
not told: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
not told: Cannot connect to redis://127.0.0.1:1/0: Connection refused
not told: Cannot connect to redis://127.0.0.1:1/0: Connection refused
not told: Cannot connect to redis://127.0.0.1:1/0: Connection refused
not told: Cannot connect to redis://no.such.host.invalid:PORT/0: %s
not told: Cannot connect to redis://no.such.host.invalid:PORT/0: %s
not told: Cannot connect to redis://no.such.host.invalid:PORT/0: %s
not told: Cannot connect to unix:///no/such/path.sock?db=0: No such file or directory
not told: Cannot connect to unix:///no/such/path.sock?db=0: No such file or directory
not told: Cannot connect to unix:///no/such/path.sock?db=0: No such file or directory
