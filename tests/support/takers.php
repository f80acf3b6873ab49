<?php

/* Processes that attach one token at the same moment. */

namespace DistLock\Test;

use DistLock\RedisLock;

/** Starts a process that attaches what it is told to, at the time that it is told, and says whether it has it. */
function taker(string|array $servers): Child
{
    return child(static function (Channel $test) use ($servers): void {
        while (($order = $test->receive(60)) !== 'end') {
            [$name, $token, $at] = $order;
            $lock = new RedisLock($name, $servers, 60.0);
            while (hrtime(true) < $at) {
                // Both begin as soon as possible after the same moment.
            }
            $is_attached = $lock->attach($token);
            $test->send($is_attached && $lock->isHeld());
            $test->receive(60);
            $test->send($lock->release() === $is_attached);
        }
    });
}

/**
 * Has two processes dispute a token, again and again. Returns how often how many of them had it, and who couldn't
 * release what it had.
 *
 * @param string|string[] $servers
 * @param callable(string): void|null $before what is done after the lock of this name was given away
 */
function disputes(int $rounds, string|array $servers, ?callable $before = null): string
{
    $takers = [taker($servers), taker($servers)];
    $counts = [];
    for ($round = 0; $round < $rounds; $round++) {
        $name = key("round $round");
        $owner = new RedisLock($name, $servers, 60.0);
        $owner->acquire();
        $token = $owner->detach();
        if ($before !== null) {
            $before($name);
        }
        $at = hrtime(true) + 5_000_000;
        foreach ($takers as $taker) {
            $taker->send([$name, $token, $at]);
        }
        $have = array_sum(array_map(fn (Child $taker) => (int) $taker->await(60), $takers));
        foreach ($takers as $taker) {
            $taker->send('release');
        }
        $released = array_product(array_map(fn (Child $taker) => (int) $taker->await(60), $takers));
        $what = ['none', 'one', 'both'][$have] . ' of two' . ($released ? '' : ', and not all of it is released');
        $counts[$what] = ($counts[$what] ?? 0) + 1;
    }
    foreach ($takers as $taker) {
        $taker->send('end');
        $taker->wait();
    }

    return implode('; ', array_map(fn (string $what, int $count) => "$count times $what", array_keys($counts), $counts));
}
