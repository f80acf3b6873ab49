--TEST--
A connection that is lost while a reader waits, or becomes the writer, costs neither its place nor its share
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$holder = zk_holder('acquire');
$holder->answer();
$proxy = proxy(zk_port());
$reader = child(static function (Channel $channel) use ($proxy) {
    $lock = new ZkLock(path(), through($proxy), 20.0);
    $channel->send($lock->acquireRead(60.0));
    $channel->receive(60);
    $channel->send($lock->acquire(60.0));
    $channel->receive(60);

    return [$lock->release(), $lock->isHeld(), $lock->release()];
});
await_modes($lock, 'wr');
$proxy->disconnect();
$holder->ask('release');
var_dump($reader->await(60));
$holder->ask('acquireRead');
$reader->send('become the writer');
await_modes($lock, 'rrw');
$proxy->disconnect();
$holder->ask('release');
var_dump($reader->await(60));
$proxy->disconnect();
$reader->send('release');
echo json_encode($reader->result(60)), "\n";
--EXPECT--
bool(true)
bool(true)
[true,true,true]
