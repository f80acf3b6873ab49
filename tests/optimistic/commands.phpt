--TEST--
An update without conflict is five commands
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
$value->read();
$before = \DistLock\stats()['commands'];
$monitor = monitor();
$value->update(fn () => 'new');
foreach ($monitor->commands() as $command) {
    if (str_contains($command, key()) || str_contains($command, '"MULTI"') || str_contains($command, '"EXEC"')) {
        $words[] = explode('"', $command)[1];
    }
}
sort($words);
echo implode(' ', $words), "\n";
var_dump(\DistLock\stats()['commands'] - $before);
--EXPECT--
EXEC GET MULTI SET WATCH
int(5)
