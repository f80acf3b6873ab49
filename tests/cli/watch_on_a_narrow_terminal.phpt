--TEST--
watch fits what it shows to the terminal: names and owners are cut, then columns left out, and no line is wider than the terminal
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$locks = [];
for ($i = 0; $i < 12; $i++) {
    $locks[] = $lock = new RedisLock(key(str_repeat('long', 20) . $i), dsn(), 60.0);
    $lock->acquire();
}
foreach ([[200, 50], [80, 24], [40, 12], [12, 5], [1, 2]] as [$columns, $rows]) {
    $terminal = new Terminal($columns, $rows, 'watch', own(), '--interval', '0.2', '--redis', dsn());
    $terminal->await("\e[H", 3);
    $terminal->press('q');
    $frames = preg_grep('/\e\[J$/', preg_split('/\e\[H/', implode("\n", $terminal->end())));
    $lines = explode("\n", preg_replace('/\e\[[\d;]*[A-Za-z]/', '', reset($frames)));
    $head = preg_grep('/^NAME/', $lines);
    echo "$columns: ", preg_replace('/ +/', ' ', $head ? reset($head) : '-'), ', ';
    echo between(1, max(array_map(strlen(...), $lines)), $columns), ' ', between(1, count($lines), $rows), "\n";
}
--EXPECT--
200: NAME MODE OWNER HELD FOR TTL WAITERS WAIT, yes yes
80: NAME MODE OWNER HELD FOR TTL WAITERS WAIT, yes yes
40: NAME OWNER WAITERS, yes yes
12: NAME, yes yes
1: -, yes yes
