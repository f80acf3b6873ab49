--TEST--
Whatever many processes want of one or several permits, there are never more in use than there are, nor unused for good
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$directory = directory();
$children = [];
for ($number = 0; $number < 9; $number++) {
    $weight = $number % 3 + 1;
    $children[] = child(static function () use ($directory, $number, $weight) {
        mt_srand($number);
        $most = 0;
        for ($round = 0, $deadline = new Deadline(60); $round < 25 && $deadline->remaining() > 0; $round++) {
            $semaphore = new ZkSemaphore(path(), 5, hosts(), weight: $weight);
            $limit = mt_rand(0, 3) === 0 ? mt_rand(0, 10) / 1000 : 60.0;
            if (!answered(static fn () => $semaphore->acquire($limit))) {
                continue;
            }
            touch("$directory/in-$weight-$number");
            $most = max($most, array_sum(array_map(fn ($file) => (int) substr(basename($file), 3, 1), glob("$directory/in-*"))));
            usleep(mt_rand(0, 500));
            unlink("$directory/in-$weight-$number");
            $semaphore->release(mt_rand(0, 2) > 0) || print("lost\n");
        }

        return $most;
    });
}
$most = max(array_map(fn ($child) => $child->result(100), $children));
var_dump($most > 1 && $most <= 5);
await(static fn () => zk()->children(path()) === []);
--EXPECT--
bool(true)
