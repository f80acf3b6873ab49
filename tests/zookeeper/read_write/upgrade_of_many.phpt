--TEST--
Readers that become writers and writers are never in together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$inside = directory() . '/inside';
$value = directory() . '/value';
file_put_contents($value, '0');
$children = [];
for ($number = 0; $number < 6; $number++) {
    $children[] = child(static function () use ($number, $inside, $value) {
        mt_srand($number);
        $lock = new ZkLock(path(), hosts());
        $write = static function () use ($inside, $value) {
            @mkdir($inside) || print("two writers\n");
            file_put_contents($value, (string) ((int) file_get_contents($value) + 1));
            usleep(300);
            @rmdir($inside);
        };
        $writes = 0;
        for ($round = 0, $deadline = new Deadline(60); $round < 40 && $deadline->remaining() > 0; $round++) {
            if (mt_rand(0, 2) === 0) {
                $lock->synchronized($write, 60.0);
                $writes++;
                continue;
            }
            $lock->acquireRead(60.0) || print("not acquired\n");
            is_dir($inside) && print("a writer alongside a reader\n");
            $before = file_get_contents($value);
            try {
                if (mt_rand(0, 1) === 0 && answered(static fn () => $lock->acquire(mt_rand(0, 20) / 1000))) {
                    file_get_contents($value) === $before || print("somebody wrote before the upgrade\n");
                    $write();
                    $writes++;
                    $before = file_get_contents($value);
                    mt_rand(0, 1) === 0 ? $lock->release() : $lock->downgrade() && $lock->release();
                }
            } catch (DeadlockException) {
            }
            is_dir($inside) && print("a writer alongside a reader\n");
            file_get_contents($value) === $before || print("somebody wrote alongside a reader\n");
            $lock->release() || print("lost\n");
        }

        return $writes;
    });
}
$writes = array_sum(array_map(fn ($child) => $child->result(100), $children));
var_dump($writes === (int) file_get_contents($value), zk()->children(path()));
--EXPECT--
bool(true)
array(0) {
}
