--TEST--
In a pattern, * stands for any characters, ? for one, a set for one of its own, and a backslash takes a character literally
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$locks = [];
foreach (['ab', 'a1', 'abc', 'b*', 'bx', '{t}1', 'x[1]'] as $name) {
    $locks[$name] = new RedisLock(key($name), dsn());
    $locks[$name]->acquire();
}
$names = static fn (string $pattern) => implode(' ', array_map(
    static fn (array $state) => substr($state['name'], strlen(key(''))),
    distlock('list', '-o', 'json', key('') . $pattern)->json(),
)) . "\n";
foreach (['*', 'a*', 'a?', 'a[0-9]', 'a[!0-9]', 'b*', 'b\*', '{t}*', '*1*', 'x\[1\]', 'ab', 'nothing'] as $pattern) {
    echo str_pad($pattern, 10), $names($pattern);
}
--EXPECT--
*         a1 ab abc b* bx x[1] {t}1
a*        a1 ab abc
a?        a1 ab
a[0-9]    a1
a[!0-9]   ab
b*        b* bx
b\*       b*
{t}*      {t}1
*1*       a1 x[1] {t}1
x\[1\]    x[1]
ab        ab
nothing   
