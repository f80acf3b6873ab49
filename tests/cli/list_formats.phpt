--TEST--
On a terminal, list begins with the server, without its credentials, and has colours unless NO_COLOR is set; -o wide shows everything, -o plain what a pipe gets
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$lock = new RedisLock(key(str_repeat('long', 20)), dsn(), 60.0);
$lock->acquire();
line_up(1, $lock->getName());
$port = environment('DISTLOCK_TEST_REDIS_PORT');
$onTerminal = static function (string ...$options) use ($port): array {
    $lines = (new Terminal(70, 10, 'list', own(), '--redis', "redis://127.0.0.1:$port/0?timeout=30", ...$options))->end();

    return array_slice($lines, 1, -2);
};
$shape = static fn (array $lines) => implode("\n", array_map(static fn (string $line) => preg_replace(
    ['~127\.0\.0\.1:\d+~', '/cli\S*long\S*[^.]/', '~cli/\S*\.\.~', '/\d\d\.\d s/', '/\d\.\d s/', '/[\w-]+:\d+\.*/', '/\d{15,}/', '/ +/'],
    ['SERVER', 'LONG', 'CUT', 'TIME', 'TIME', 'OWNER', 'NUMBER', ' '],
    str_replace("\e", '\e', $line),
), $lines)) . "\n";
putenv('NO_COLOR');
putenv('TERM=xterm');
echo $shape($onTerminal());
putenv('NO_COLOR=1');
$lines = $onTerminal();
echo $shape($lines), between(1, max(array_map(strlen(...), $lines)), 70), "\n";
$wide = $onTerminal('-o', 'wide');
echo $shape($wide);
putenv('NO_COLOR');
$plain = $onTerminal('-o', 'plain');
echo $shape($plain), $shape(explode("\n", rtrim(distlock('list', own())->out)));
var_dump(str_contains($plain[1], $lock->getName()), str_contains($wide[1], $lock->getName()));
putenv('SERVER=redis://:hunter2@127.0.0.1:1/0?timeout=1');
$failed = (new Terminal(200, 10, 'show', 'x', '--redis', 'env:SERVER'))->end();
echo str_contains(implode($failed), 'hunter2') ? 'told' : 'not told', "\n";
--EXPECT--
redis://SERVER/0
\e[1mNAME MODE OWNER HELD FOR TTL WAITERS WAIT\e[0m
CUT write OWNER TIME TIME \e[33m1\e[0m TIME
redis://SERVER/0
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
CUT write OWNER TIME TIME 1 TIME
yes
NAME MODE OWNER HELD FOR TTL WAITERS WAIT FENCING TOKEN
LONG write OWNER TIME TIME 1 TIME NUMBER
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
LONG write OWNER TIME TIME 1 TIME
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
LONG write OWNER TIME TIME 1 TIME
bool(true)
bool(true)
not told
