--TEST--
No malformed DSN puts its password into the message or the trace
--INI--
zend.exception_ignore_args=0
zend.exception_string_param_max_len=1000
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$dsns = [
    'redis://hunter2@host',
    'redis://user:hunter2@host:port',
    'redis://user:hunter2@host/database',
    'redis://user:hunter2@host?colour=red',
    'redis://user:hunter2@host?timeout=never',
    'redis://user:hunter2@host?hunter2',
    'redis://user:hunter2%@host',
    'redis://user:hunter2@',
    'redis://user:hunter2@@[host',
    'redis://user:x?hunter2=y@host',
    'redis://user:1?hunter2=y@host',
    'redis://user:1?hunter_two=hunter2@host',
    'redis://user:1?client_name=hunter2@host',
    'redis://user:1?timeout=hunter2@host',
    'redis://user:hunter2',
    'redis:/user:hunter2@host',
    'http://user:hunter2@host',
    'user:hunter2@host',
    "redis://user:hunter2\0@host",
    'redis://user:' . str_repeat('hunter2', 1000) . '@host',
    'unix://user:hunter2@/tmp/x.sock',
    'unix:///tmp/x.sock?password=hunter2&colour=red',
    'unix:///tmp/x.sock?password=hunter2%zz',
    'unix:///tmp/x.sock?hunter2&password=x',
    'unix:///tmp/x.sock?password=x&hunter=2',
];
foreach ($dsns as $dsn) {
    try {
        new RedisLock('a name', $dsn);
        echo "accepted: $dsn\n";
    } catch (\ValueError $error) {
        $seen = $error . $error->getTraceAsString() . print_r($error, true) . var_export($error, true) . serialize($error->getMessage());
        if (preg_match('/hunter/', $seen)) {
            echo "told: $dsn: ", $error->getMessage(), "\n";
        }
        str_contains($seen, 'a name') || print("no arguments in the trace, so this shows nothing\n");
    }
}
echo "done\n";
--EXPECT--
done
