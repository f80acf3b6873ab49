--TEST--
The order is that of the keys as bytes, whatever that of the arguments; releases go the other way
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

/** The names of the locks, in the order in which the server is asked for them. */
function asked(MultiLock $multi): string
{
    $monitor = stream_socket_client('tcp://127.0.0.1:' . environment('DISTLOCK_TEST_REDIS_PORT'));
    fwrite($monitor, "MONITOR\r\n");
    fgets($monitor);
    $multi->acquire();
    $multi->release();
    redis()->echo($end = bin2hex(random_bytes(8)));
    $names = [];
    while (!str_contains($line = fgets($monitor), $end)) {
        // The first call of a script carries its source.
        if (preg_match('/"eval(?:sha)?" "(?:[^"\\\\]|\\\\.)*+" "\d+" "' . preg_quote(key(''), '/') . '([^"]+)"/i', $line, $found)) {
            $names[] = $found[1];
        }
    }

    return implode(' ', $names);
}

echo asked(new MultiLock(lock('b'), lock('Z'), lock('a10'), lock('a9'))), "\n";
echo asked(new MultiLock(lock('a9'), new MultiLock(lock('Z'), lock('b')), lock('a10'))), "\n";
--EXPECT--
Z a10 a9 b b a9 a10 Z
Z a10 a9 b b a9 a10 Z
