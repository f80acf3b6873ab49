--TEST--
inspect() shows what each waiter on Redis waits for, and who reads and waits to write
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$reader = new RedisLock(key(), dsn(), 60.0);
$other = new RedisLock(key(), dsn(), 60.0);
$reader->acquireRead();
$other->acquireRead();
$upgrading = child(function (Channel $channel) {
    $lock = new RedisLock(key(), dsn(), 60.0, label: 'upgrade');
    $lock->acquireRead();

    return $lock->acquire(60.0);
});
await(fn () => $other->inspect()->waiters === 1);
$queued = child(fn () => ($another = new RedisLock(key(), dsn(), 60.0))->acquireRead(60.0));
await(fn () => $other->inspect()->waiters === 2);
$seen = $other->inspect();
echo json_encode([$seen->mode, array_column($seen->owners, 'mode'), array_column($seen->queue, 'mode')]), "\n";
var_dump(array_column($seen->queue, 'pid') === [$upgrading->pid, $queued->pid], $seen->queue[0]->label);
var_dump(in_array($upgrading->pid, array_column($seen->owners, 'pid'), true));
$reader->release();
$other->release();
var_dump($upgrading->result(), $queued->result());

// A semaphore whose key a writer has has no permits out.
$writer = new RedisLock(key('both'), dsn());
$writer->acquire();
$semaphore = new RedisSemaphore(key('both'), 3, dsn());
queue_up(key('both'), fn () => permit(key('both'), 3));
$seen = $semaphore->inspect();
echo json_encode([$seen->mode, $seen->permits, array_column($seen->queue, 'mode')]), "\n";
$writer->release();
await(fn () => !$writer->isLocked() || $semaphore->inspect()->permits === 1);
--EXPECT--
["read",["read","read","read"],["write","read"]]
bool(true)
string(7) "upgrade"
bool(true)
bool(true)
bool(true)
["write",0,["permits"]]
