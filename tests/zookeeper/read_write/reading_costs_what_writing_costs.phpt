--TEST--
A reader that waits costs what a writer costs, and asks nothing when its turn comes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

/* With these, a process asks once, for each path, whether it may delete what it creates. */
const AT_FIRST = 2;

/** Tells what the acquisition took, and then, with its release, all. */
function waiter(string $acquire): Child
{
    return child(static function (Channel $channel) use ($acquire): void {
        $requests = static fn () => \DistLock\stats()['commands'] - \DistLock\stats()['renewals'] - AT_FIRST;
        $lock = new ZkLock(path(), hosts(), 600.0);
        $lock->$acquire();
        $channel->send($requests());
        $channel->receive(60);
        $lock->release();
        $channel->send($requests());
    });
}

function release(Child $owner): int
{
    $owner->send('release');

    return $owner->await(60);
}

$holder = new ZkLock(path(), hosts(), 600.0);
$holder->acquire();
$node = array_column(everybody($holder->inspect()), 'node')[0];
$waiters = [];
foreach (['acquire', 'acquireRead', 'acquireRead'] as $number => $acquire) {
    $waiters[] = waiter($acquire);
    await_contenders($holder, $number + 2);
}
await(fn () => count(watches(path())[$node] ?? []) === 3);
$holder->release();
echo 'a writer, second in line: ', $waiters[0]->await(60), "\n";
$node = array_column(everybody($holder->inspect()), 'node')[0];
await(fn () => count(watches(path())[$node] ?? []) === 2);
echo 'with its release: ', release($waiters[0]), "\n";
foreach ([1, 2] as $reader) {
    echo 'a reader behind two writers: ', $waiters[$reader]->await(60), "\n";
}
foreach ([1, 2] as $reader) {
    echo 'with its release: ', release($waiters[$reader]), "\n";
}
$holder->acquire();
$node = array_column(everybody($holder->inspect()), 'node')[0];
$reader = waiter('acquireRead');
await(fn () => count(watches(path())[$node] ?? []) === 1);
$holder->release();
echo 'a reader behind one: ', $reader->await(60), "\n", 'with its release: ', release($reader), "\n";
--EXPECT--
a writer, second in line: 3
with its release: 4
a reader behind two writers: 5
a reader behind two writers: 5
with its release: 6
with its release: 6
a reader behind one: 3
with its release: 4
