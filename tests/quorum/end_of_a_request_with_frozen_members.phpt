--TEST--
The end of a request is bounded even if a majority is frozen
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$fpm = fpm();
$script = $fpm->script(sprintf('<?php
$lock = new DistLock\RedisLock(%s, %s);
var_dump($lock->acquire(0.0));
foreach (explode(",", $_GET["pids"]) as $pid) {
    posix_kill((int) $pid, 19);
}', var_export(key(), true), var_export($quorum->dsns(), true)));
$pids = array_map(fn (Server $member) => $member->pid(), array_slice($quorum->members, 0, 3));
echo 'in time ', between(0.0, seconds(fn () => print($fpm->request($script, ['pids' => implode(',', $pids)])->body)), 4.0 * slowness()), "\n";
array_map(fn (int $number) => $quorum->members[$number]->resume(), [0, 1, 2]);
$quorum->awaitOwners(0, key());
--EXPECT--
in time bool(true)
yes
