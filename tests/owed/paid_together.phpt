--TEST--
Releases that failed are made together, each once, in the time of a few messages
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$proxy = proxy($server->port);
$owed = failed_releases(250, $proxy, []);
$monitor = monitor($server->port);
$proxy->pass();
$proxy->slow(0.01);
echo gone($server->redis(), ...$owed), "\n";
$releases = array_values(array_filter($monitor->commands(key('owed')), fn (string $command) => str_contains($command, '"EVAL')));
// One after the other, they would take 5 seconds.
$took = (float) ($releases[count($releases) - 1] ?? 0) - (float) ($releases[0] ?? 0);
echo between(250, count($releases), 500), ', ', between(0.0, $took, 2.5 * slowness()), "\n";
--EXPECT--
free
yes, yes
