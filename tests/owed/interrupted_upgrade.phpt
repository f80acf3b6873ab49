--TEST--
A reader whose upgrade was granted and interrupted while it was cut off still reads, and frees the lock by its release
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$reader = new RedisLock(key(), $server->dsn(patient()), LONG_TTL);
$reader->acquireRead();
$waiter = child(function (Channel $channel) use ($proxy): array {
    on_signal(fn () => throw new Interruption());
    $lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL);
    $lock->acquireRead();
    $channel->send(strtok(thrown(fn () => $lock->acquire(INF)), ':'));
    $channel->receive(60);

    return [$lock->isHeld(), $lock->getMode()?->value, answered(fn () => $lock->release()), $lock->isHeld()];
});
await_listening(1, key(), $redis);
$proxy->hold();
$reader->release();
await_owner($waiter->pid, key(), $redis);
$proxy->refuse();
$waiter->signal(SIGUSR1);
echo $waiter->await(), "\n";
$proxy->pass();
$waiter->send('release');
echo json_encode($waiter->result(60)), ', ', gone($redis, key()), "\n";
--EXPECT--
DistLock\Test\Interruption
[true,"read",true,false], free
