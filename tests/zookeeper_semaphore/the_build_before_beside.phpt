--TEST--
The version before this one, built from the history, takes one permit each beside this one, which takes several
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/builds.php';

const PERMITS = 3;

$builds = ['now' => environment('DISTLOCK_TEST_EXTENSION'), 'earlier' => earlier_build('--zookeeper')];
$log = directory() . '/holds';
$watcher = new ZkSemaphore(path(), PERMITS, hosts());
$workers = [];
for ($i = 0; $i < 8; $i++) {
    $workers[] = work($builds[$i % 2 === 0 ? 'now' : 'earlier'], 'nodes', path(), $log, 60, "$i");
}
$ends = ends($workers, $log, static fn () => json_encode($watcher->inspect(), JSON_PRETTY_PRINT));
$holds = array_map(fn (string $line) => explode(' ', trim($line)), file($log));
echo none(conflicts($log, PERMITS)), ', ', count(array_unique(array_column($holds, 0))), " workers, $ends\n";
$weights = array_unique(array_column($holds, 4));
sort($weights);
echo json_encode($weights), "\n";
await(fn () => zk()->children(path()) === []);
--EXPECT--
none, 8 workers, exit 0
["1","2"]
