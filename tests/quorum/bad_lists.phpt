--TEST--
Lists that aren't independent servers are refused, and no credential is revealed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$dsn = fn (int $port) => "redis://:secret@127.0.0.1:$port";
$lists = [
    'empty' => [],
    'two' => [$dsn(1), $dsn(2)],
    'sixteen' => array_map($dsn, range(1, 16)),
    'twice' => [$dsn(1), $dsn(2), $dsn(1)],
    'twice with options' => [$dsn(1), $dsn(2), 'redis://127.0.0.1:1/3?timeout=1'],
    'twice in other letters' => ['redis://LOCALHOST', $dsn(2), 'redis://localhost:6379'],
    'twice a socket' => ['unix:///tmp/a', $dsn(2), 'unix:///tmp/a?db=2'],
    'a port too high' => [$dsn(1), $dsn(2), $dsn(65536)],
    'an empty one' => [$dsn(1), '', $dsn(2)],
    'a number' => [$dsn(1), $dsn(2), 3],
    'a list' => [$dsn(1), $dsn(2), [$dsn(3)]],
    'null' => [null],
];
foreach ($lists as $what => $list) {
    echo "$what: ", str_replace(RedisLock::class . '::__construct(): ', '', thrown(fn () => new RedisLock(key(), $list))), "\n";
}
echo thrown(fn () => new RedisLock(key(), array_map($dsn, [1, 2, 3]), replicas: 1)), "\n";
--EXPECT--
empty: ValueError: Argument #2 ($servers) must be one server, or 3 to 15 of which a majority must agree, 0 given
two: ValueError: Argument #2 ($servers) must be one server, or 3 to 15 of which a majority must agree, 2 given
sixteen: ValueError: Argument #2 ($servers) must be one server, or 3 to 15 of which a majority must agree, 16 given
twice: ValueError: Argument #2 ($servers) must not name a server twice: redis://127.0.0.1:1/0
twice with options: ValueError: Argument #2 ($servers) must not name a server twice: redis://127.0.0.1:1/3
twice in other letters: ValueError: Argument #2 ($servers) must not name a server twice: redis://localhost:6379/0
twice a socket: ValueError: Argument #2 ($servers) must not name a server twice: unix:///tmp/a?db=2
a port too high: ValueError: Argument #2 ($servers) must be a list of valid DSNs, but number 3 has a port that isn't a number from 1 to 65535
an empty one: ValueError: Argument #2 ($servers) must be a list of valid DSNs, but number 2 must not be empty
a number: TypeError: Argument #2 ($servers) must be a DSN or a list of DSNs, but it contains int
a list: TypeError: Argument #2 ($servers) must be a DSN or a list of DSNs, but it contains array
null: TypeError: Argument #2 ($servers) must be a DSN or a list of DSNs, but it contains null
ValueError: DistLock\RedisLock::__construct(): Argument #6 ($replicas) must be 0 with a list of servers
