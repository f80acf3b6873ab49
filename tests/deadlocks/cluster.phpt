--TEST--
In a cluster, waiters write no records and don't look, whether the locks are in one slot or in several
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/cluster.php';
require __DIR__ . '/../support/observe.php';

$set = cluster();
foreach ([['a', 'b'], ['{x}a', '{x}b']] as [$a, $b]) {
    $monitors = [];
    foreach ($set->nodes as $node) {
        $monitors[$node->port] = monitor($node->port);
    }
    $first = crosser($a, $b, 3.5, $set->dsn());
    $last = crosser($b, $a, 60.0, $set->dsn());
    foreach ([[$first, $b], [$last, $a]] as [$member, $name]) {
        $member->send('go');
        await(static fn () => count(lock($name, dsn: $set->dsn())->inspect()->queue) === 1);
    }
    echo $first->await(), "\n";
    // What a waiter says goes to a key that ends so. Commands with keys in several slots are refused, and then not
    // monitored.
    [$said, $refused] = [[], 0];
    foreach ($monitors as $port => $monitor) {
        array_push($said, ...$monitor->commands(':waits"'));
        $refused += isset(connect($port)->info('errorstats')['errorstat_CROSSSLOT']);
    }
    echo none($said), ", $refused refused\n";
    $first->send('release');
    echo told($last), "\n";
}
--EXPECT--
timeout
none, 0 refused
done
timeout
none, 0 refused
done
