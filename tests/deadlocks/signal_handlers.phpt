--TEST--
A handler that releases what its process holds ends a deadlock; one that throws ends the wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

$first = crosser('a', 'b');
$second = member(static function (): array {
    $lock = lock('b');
    $lock->acquire();
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, static fn () => $lock->release());
    pcntl_signal(SIGUSR2, static fn () => throw new \DistLock\DistLockException('enough'));

    return [$lock];
}, static fn (): bool => ($other = new RedisLock(key('a'), dsn()))->acquire());
begin([[$first, 'b'], [$second, 'a']]);
$second->signal(SIGUSR1);
echo $first->await(), "\n";
usleep(2_500_000);
var_dump($second->hasSent());
$second->signal(SIGUSR2);
echo $second->await(), "\n";
$second->send('release');
$first->send('release');
--EXPECT--
done
bool(false)
DistLock\DistLockException: enough
