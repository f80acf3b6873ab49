--TEST--
forceRelease() breaks the locks of all readers: they learn of the loss, and the writer is served
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$reader = static function (Channel $channel) {
    $lock = new ZkLock(path(), hosts());
    $lost = false;
    $lock->onLost(function () use (&$lost) {
        $lost = true;
    });
    $channel->send($lock->acquireRead());
    await(function () use (&$lost) {
        return $lost;
    }, 60);

    return [$lock->isHeld(), $lock->release()];
};
$readers = [child($reader), child($reader)];
var_dump($readers[0]->await(), $readers[1]->await());
$lock = new ZkLock(path(), hosts());
$writer = child(static fn () => ($other = new ZkLock(path(), hosts()))->acquire(20.0));
await_contenders($lock, 3);
var_dump($lock->forceRelease(), $writer->result());
echo json_encode([$readers[0]->result(), $readers[1]->result()]), "\n";
var_dump($lock->forceRelease());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
[[false,false],[false,false]]
bool(false)
