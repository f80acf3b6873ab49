<?php

/*
 * What PHPStan and Psalm infer of synchronized() from packages/stubs: scripts/lint shows this file to both. On the
 * comments, Psalm compares the type of the variable with the one named.
 */

declare(strict_types=1);

use DistLock\RedisLock;
use DistLock\SharedLock;
use DistLock\ZkSemaphore;

use function PHPStan\Testing\assertType;

/** @return array{id: int, paid: bool} */
function order(): array
{
    return ['id' => random_int(1, 9), 'paid' => true];
}

function infer(RedisLock $redis, SharedLock $shared, ZkSemaphore $semaphore): void
{
    $number = $redis->synchronized(static fn (): int => random_int(1, 9));
    assertType('int<1, 9>', $number);
    /** @psalm-check-type-exact $number = int<1, 9> */

    $array = $shared->synchronized(order(...), timeout: 5.0);
    assertType('array{id: int, paid: bool}', $array);
    /** @psalm-check-type-exact $array = array{id: int, paid: bool} */

    $maybe = $semaphore->synchronized(static fn (ZkSemaphore $held): ?int => $held->getFencingToken());
    assertType('int|null', $maybe);
    /** @psalm-check-type-exact $maybe = ?int */
}
