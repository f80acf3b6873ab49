<?php

/* Locks that somebody takes away, and the code that runs meanwhile. */

namespace DistLock\Test;

use DistLock\RedisLock;

/**
 * Makes a lock that is held, and that the next renewal finds lost to another owner. $heard is set when its callback
 * runs.
 */
function doomed(?bool &$heard, string $name = 'lock', float $ttl = 0.6): RedisLock
{
    $heard = false;
    $lock = new RedisLock(key($name), dsn(), $ttl);
    $lock->onLost(function () use (&$heard): void {
        $heard = true;
    });
    $lock->acquire();
    redis()->set(key($name), 'somebody else');

    return $lock;
}

/**
 * Waits without calling anything. The limit only matters for a failing test. The number of turns isn't returned: the
 * function JIT of PHP 8.4 may forget a variable in a register when a handler, including pcntl's, interrupts the loop.
 */
function spin(bool &$heard): void
{
    for ($turns = 0; !$heard && $turns < 10_000_000_000; $turns++);
}

/** @return string[] what happened after a loss in each kind of code */
function heard_everywhere(): array
{
    return array_map(function (callable $run): string {
        $lock = doomed($heard, bin2hex(random_bytes(4)));
        $run($heard);

        return ($heard ? 'heard' : 'not heard') . ($lock->isHeld() ? ', held' : '');
    }, [
        'loop' => spin(...),
        'sleep' => fn (bool &$heard) => await_by_sleep($heard),
        'generator' => function (bool &$heard): void {
            foreach (spin_in_generator($heard) as $turns) {
            }
        },
        'fiber' => function (bool &$heard): void {
            $fiber = new \Fiber(function () use (&$heard): void {
                \Fiber::suspend();
                spin($heard);
            });
            $fiber->start();
            $fiber->resume();
        },
        'destructor' => function (bool &$heard): void {
            $spinner = new Spinner($heard);
            unset($spinner);
        },
    ]);
}

function await_by_sleep(bool &$heard): void
{
    for ($turns = 0; !$heard && $turns < 200; $turns++) {
        usleep(100_000);
    }
}

function spin_in_generator(bool &$heard): \Generator
{
    for ($turns = 0; !$heard && $turns < 10_000_000_000; $turns++) {
        if ($turns % 1_000_000 === 0) {
            yield $turns;
        }
    }
}

final class Spinner
{
    public function __construct(private bool &$heard)
    {
    }

    public function __destruct()
    {
        spin($this->heard);
    }
}
