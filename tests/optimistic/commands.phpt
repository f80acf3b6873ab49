--TEST--
An update without conflict is five commands
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

// Nobody else's commands are seen there.
$server = server();
$value = new \DistLock\RedisOptimisticLock(key(), $server->dsn());
$value->read();
$before = \DistLock\stats()['commands'];
$monitor = monitor($server->port);
$value->update(fn () => 'new');
$words = array_map(fn (string $command) => explode('"', $command)[1], $monitor->commands());
sort($words);
echo implode(' ', $words), "\n";
var_dump(\DistLock\stats()['commands'] - $before);
--EXPECT--
EXEC GET MULTI SET WATCH
int(5)
