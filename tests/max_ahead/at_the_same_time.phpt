--TEST--
However many ask at the same time, no more than maxAhead wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$callers = [];
for ($i = 0; $i < 12; $i++) {
    $callers[] = child(static function (Channel $channel): bool {
        $channel->receive(60);
        $lock = new RedisLock(key(), dsn());

        return $lock->acquire(60.0, 4) && $lock->release();
    });
}
array_map(static fn (Child $caller) => $caller->send('ask'), $callers);
await(static fn () => count(array_filter($callers, static fn (Child $caller) => $caller->hasEnded())) === 8, 60);
echo redis()->zCard(queue(key())), " wait\n";
released($holder);
$acquired = array_filter($callers, static fn (Child $caller) => $caller->result());
echo count($acquired), ' acquired,', ' ', redis()->exists(queue(key()), due(key())), " keys left\n";
--EXPECT--
4 wait
4 acquired, 0 keys left
