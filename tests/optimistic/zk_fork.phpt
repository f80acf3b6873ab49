--TEST--
On ZooKeeper, a child that was forked in $change hasn't changed anything; it has a session of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$value = value();
$result = $value->update(function (?string $old) {
    $child = child(fn () => (new ZkOptimisticLock(path('other'), hosts()))->update(one_more(...)));

    return 'with ' . $child->result();
});
var_dump($result, $value->read());
try {
    $value->update(function () use (&$pid) {
        $pid = pcntl_fork();

        return $pid === 0 ? 'of the child' : 'of the parent';
    });
} catch (\DistLock\DistLockException $exception) {
    file_put_contents('php://stdout', preg_replace('~".*"~', '"path"', $exception->getMessage()) . "\n");
    vanish();
}
pcntl_waitpid($pid, $status);
var_dump($value->read());
--EXPECT--
string(6) "with 1"
string(6) "with 1"
The update of "path" belongs to the process that forked this one
string(13) "of the parent"
