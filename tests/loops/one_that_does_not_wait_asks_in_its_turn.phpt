--TEST--
An acquisition that doesn't wait doesn't ask ahead of those of its process that began to wait before it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
foreach ([Mode::Write, Mode::Read] as $mode) {
    $name = key($mode->name);
    $proxy = proxy($server->port);
    $holder = new RedisLock($name, $server->dsn());
    $mode === Mode::Read ? $holder->acquireRead() : $holder->acquire();
    // It is refused without a place in the queue, because the room isn't open yet.
    $proxy->holdReply('SUBSCRIBE');
    $first = ($writer = new RedisLock($name, $proxy->dsn()))->enqueue();
    tick_until(fn () => $proxy->carriers() === 1);
    $mode === Mode::Read || $holder->release();
    $second = ($other = new RedisLock($name, $proxy->dsn()))->enqueue(0.0, mode: $mode);
    tick();
    echo "$mode->name: ", json_encode($second->isSettled());
    $proxy->pass();
    tick_until(fn () => $second->isSettled());
    $mode === Mode::Read && $holder->release();
    echo json_encode([settled($first), $second->settle(), $writer->release()]), "\n";
}
--EXPECT--
Write: false[true,false,true]
Read: false[true,false,true]
