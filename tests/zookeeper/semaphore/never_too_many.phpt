--TEST--
With many processes, there are never more owners than permits, nobody is left waiting, and nothing is left behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$directory = directory();
$children = [];
for ($number = 0; $number < 8; $number++) {
    $children[] = child(static function () use ($directory, $number) {
        mt_srand($number);
        $most = 0;
        for ($round = 0, $deadline = new Deadline(60); $round < 30 && $deadline->remaining() > 0; $round++) {
            $semaphore = new ZkSemaphore(path(), 3, hosts());
            $limit = mt_rand(0, 3) === 0 ? mt_rand(0, 10) / 1000 : 60.0;
            if (!answered(static fn () => $semaphore->acquire($limit))) {
                continue;
            }
            touch("$directory/in-$number");
            $most = max($most, count(glob("$directory/in-*")));
            usleep(mt_rand(0, 500));
            unlink("$directory/in-$number");
            $semaphore->release() || print("lost\n");
        }

        return $most;
    });
}
$most = max(array_map(fn ($child) => $child->result(100), $children));
var_dump($most <= 3);
// Before their sessions end, which would take them away in any case.
await(static fn () => zk()->children(path()) === [], 5);
--EXPECT--
bool(true)
