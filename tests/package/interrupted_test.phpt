--TEST--
Ctrl-C or SIGTERM in the first seconds of scripts/test leaves no process, and no directory but its logs
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/interruption.php';

$test = fn () => new Script('test', '--jobs', '2', 'cluster/moved.phpt', 'model/redis_semaphore.phpt', 'zookeeper/lock/acquire_makes_curators_node.phpt');
interrupted($test, [
    'as it begins' => '',
    'as redis begins' => '/*/redis/pid',
    'as the JVM begins' => '/*/zookeeper/pid',
], 'Ctrl-C', 'Ctrl-C twice', 'SIGTERM');
interrupted($test, [
    'as a test starts servers' => '/*/*/redis-cluster-1',
    'as processes of a test run' => '/*/*/events',
], 'Ctrl-C', 'Ctrl-C twice');
$copying = $test()->await('/../builds/tests/*')->interrupt('Ctrl-C');
echo 'as it copies the tests: ', $copying->left(), ', ', none($copying->runs()), "\n";
$testing = $test()->await('/*/*/events')->interrupt('Ctrl-C');
echo 'what it keeps of a run: ', $testing->left(), ', ', count(glob("{$testing->runs()[0]}/servers/redis/log")), " log of redis\n";
--EXPECT--
as it begins, Ctrl-C: none, none
as it begins, Ctrl-C twice: none, none
as it begins, SIGTERM: none, none
as redis begins, Ctrl-C: none, none
as redis begins, Ctrl-C twice: none, none
as redis begins, SIGTERM: none, none
as the JVM begins, Ctrl-C: none, none
as the JVM begins, Ctrl-C twice: none, none
as the JVM begins, SIGTERM: none, none
as a test starts servers, Ctrl-C: none, none
as a test starts servers, Ctrl-C twice: none, none
as processes of a test run, Ctrl-C: none, none
as processes of a test run, Ctrl-C twice: none, none
as it copies the tests: none, none, none
what it keeps of a run: none, none, 1 log of redis
