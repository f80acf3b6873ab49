--TEST--
The times to check in expire even if the last waiter that had one was dead and is removed when another one asks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$other = new RedisLock(key('other'), dsn());
$other->acquire();
$reader = reader(key());
outcome($reader);
[$killed] = line_up(1, key());
[$channel] = channels(key());
$killed->kill();
await(static fn () => redis()->pubsub('numsub', [$channel])[$channel] === 0);
// A process that already listens joins the queue with its first question.
$waiter = child(static function (): bool {
    begin_to_listen(new RedisLock(key('other'), dsn()));
    $lock = new RedisLock(key(), dsn());

    return $lock->acquire(60.0);
});
await(static fn () => queued(key()) === [$waiter->pid]);
foreach ([queue(key()), due(key())] as $name) {
    echo between(82800, redis()->ttl($name), 86400), "\n";
}
released($reader);
var_dump($waiter->result());
--EXPECT--
yes
yes
bool(true)
