--TEST--
If the lock has another owner by the time of the answer, break leaves it alone and says who that is; it names the server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/zookeeper.php';
require __DIR__ . '/terminal.php';

$zookeeper = hosts();
$redis = dsn();
$path = path();
$cases = [
    'Redis' => [['--redis', $redis], key(), static fn () => new RedisLock(key(), $redis, 60.0)],
    'ZooKeeper' => [['--zookeeper', $zookeeper], $path, static fn () => new ZkLock($path, $zookeeper)],
    'an exclusive node' => [['--zookeeper', $zookeeper], "$path/x", static fn () => new ZkLock("$path/x", $zookeeper, nodes: ZkNodes::Exclusive)],
];
foreach ($cases as $kind => [$options, $name, $make]) {
    $lock = $make();
    \DistLock\label('the first');
    $lock->acquire();
    $terminal = new Terminal(200, 40, 'break', $name, ...$options);
    $terminal->await('Break it? [y/N] ');
    $lock->release();
    \DistLock\label('the next');
    $lock->acquire();
    $terminal->press("y\n");
    $text = implode("\n", $terminal->end());
    preg_match('/code=(\d)/', $text, $code);
    preg_match('~\S+ on (?:\S+ at )?(\S+) was not broken: now it is held by (.*)@~', $text, $said);
    echo "$kind: $code[1] ", str_contains($text, 'the first@') ? 'shown' : 'not shown', ', ', var_export($lock->release(), true), ', ',
        $said[2] ?? $text, ', ', str_contains($kind === 'Redis' ? $redis : $zookeeper, preg_replace('~/\d+$~', '', $said[1] ?? '?')) ? 'with' : 'without', " its server\n";
    $lock->acquire();
    $terminal = new Terminal(200, 40, 'break', $name, ...$options);
    $terminal->await('Break it? [y/N] ');
    $lock->release();
    $terminal->press("y\n");
    preg_match('/was no longer held/', implode("\n", $terminal->end()), $gone);
    echo $gone[0] ?? 'said something else', "\n";
}
--EXPECT--
Redis: 1 shown, true, the next, with its server
was no longer held
ZooKeeper: 1 shown, true, the next, with its server
was no longer held
an exclusive node: 1 shown, true, the next, with its server
was no longer held
