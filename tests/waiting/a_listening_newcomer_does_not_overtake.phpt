--TEST--
A newcomer that already listens, and so queues with its first command, is served after those who wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holders = [contender(key()), contender(key('other'))];
array_map(outcome(...), $holders);
$newcomer = child(function (Channel $channel) {
    begin_to_listen(new RedisLock(key('other'), dsn()));
    $channel->send('listening');
    $channel->receive();
    $lock = new RedisLock(key(), dsn());

    return [$lock->acquire(60), $lock->release()];
});
$newcomer->await();
[$first, $second] = line_up(2, key());
redis()->del(key());
$newcomer->send('go');
echo outcome($first), "\n";
await(fn () => queued(key()) === [$second->pid, $newcomer->pid]);
released($first);
echo outcome($second), "\n";
released($second);
echo json_encode($newcomer->result()), "\n";
--EXPECT--
acquired
acquired
[true,true]
