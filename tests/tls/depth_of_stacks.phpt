--TEST--
An operation that logs in with TLS, waits and releases touches less than half of its stack
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/tls.php';

/** The resident kilobytes of each mapping of this size, by its address. */
function mappings(int $kilobytes): array
{
    preg_match_all('/^([0-9a-f]+)-\S+ rw.*\nSize: +' . $kilobytes . ' kB\n(?:.*\n)*?Rss: +(\d+) kB/m', file_get_contents('/proc/self/smaps'), $found);

    return array_combine($found[1], array_map(intval(...), $found[2]));
}

$server = tls_server();
$holder = new RedisLock(key(), $server->plain->dsn());
$holder->acquire();
$before = mappings(128);
$ticket = (new RedisLock(key(), $server->dsn()))->enqueue();
tick_until(fn (): bool => count(contenders_of($server)) === 1);
$holder->release();
var_dump(settled($ticket));
$touched = array_diff_key(mappings(128), $before);
echo count($touched) > 0 ? max($touched) < 64 ? 'less than half' : 'too much: ' . json_encode($touched) : 'no stack', "\n";

/** The tokens that wait at the server. */
function contenders_of(object $server): array
{
    return $server->plain->redis()->zRange(queue(key()), 0, -1);
}
--EXPECT--
bool(true)
less than half
