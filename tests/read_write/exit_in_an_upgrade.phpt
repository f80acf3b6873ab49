--TEST--
exit() during the wait of an upgrade leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$other = reader(key());
outcome($other);
$child = child(function (): void {
    on_signal(fn () => exit(3));
    $lock = new RedisLock(key(), dsn());
    $lock->acquireRead();
    $lock->acquire();
});
await_waiters(1, key());
$child->signal(SIGUSR1);
echo $child->wait(), "\n";
var_dump(sharers(key()) === [$other->pid], redis()->exists(queue(key())));
--EXPECT--
exit 3
bool(true)
int(0)
