--TEST--
Holders of permits that wait for each other are found; one more permit that will be free is no deadlock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/deadlocks.php';

$permits = static fn (int $weight) => new RedisSemaphore(key('permits'), 3, dsn(), 60.0, weight: $weight);
$holder = static fn (int $weight): Child => member(static function () use ($permits, $weight): array {
    $semaphore = $permits($weight);
    $semaphore->acquire();

    return [$semaphore];
}, static fn (): bool => ($other = new RedisLock(key('lock'), dsn()))->acquire());
$wisher = static fn (): Child => member(static function (): array {
    $lock = lock('lock');
    $lock->acquire();

    return [$lock];
}, static fn (): bool => ($other = $permits(2))->acquire());

$first = $holder(2);
$second = $wisher();
begin([[$first, 'lock'], [$second, 'permits']]);
echo plain($second->await(30)), "\n";
$second->send('release');
echo $first->await(), "\n";
$first->send('release');

// One of the holders isn't waiting.
$first = $holder(1);
$free = $holder(1);
$second = $wisher();
begin([[$first, 'lock'], [$second, 'permits']]);
$ended = await(static fn () => records($first) !== [] && records($second) !== []);
usleep(3_500_000);
var_dump($first->hasSent(), $second->hasSent());
$free->kill();
redis()->zRemRangeByScore(shares(key('permits')), '-inf', '+inf');
$second->kill();
$first->kill();
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "lock" and waits for "permits", HOST:PID holds "permits" and waits for "lock"
done
bool(false)
bool(false)
