--TEST--
Whatever bytes a name has, it does nothing to a terminal, and programs get all of it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$odd = ["\e[31mred", "line\nfeed", "\xff\xfe\x80", "\u{202e}right to left", "\u{9b}2J", 'Grüße', 'App\Job', '日本', ' ', "'\";$(x)"];
$locks = [];
foreach ($odd as $name) {
    $locks[] = $lock = new RedisLock(key($name), dsn());
    $lock->acquire();
}
$out = distlock('list', own())->out;
foreach (array_slice(explode("\n", rtrim($out)), 1) as $line) {
    echo rtrim(strstr(substr($line, strlen(key(''))), 'write', true)), "\n";
}
$told = array_map(
    static fn (array $state) => isset($state['name_base64']) ? base64_decode($state['name_base64']) : $state['name'],
    distlock('list', own(), '-o', 'json')->json(),
);
echo none(array_diff(array_map(key(...), $odd), $told)), ' ', count($told), "\n";
$shown = distlock('show', key("\e[31mred"));
echo plain(strstr($shown->out, "\n", true)), ' ', $shown->code, "\n";
echo plain(distlock('break', key("\e[31mred"), '--force')->out);
--EXPECT--
\x1b[31mred

'";$(x)
App\Job
Grüße
line\x0afeed
\xc2\x9b2J
\xe2\x80\xaeright to left
日本
\xff\xfe\x80
none 10
name \x1b[31mred 0
\x1b[31mred on SERVER was broken
