<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Randomizer;

/**
 * More waiters than one script may remove, which have entered the queue at one moment, in the form in which `acquire`
 * enters each. Most of them are dead, or soon will be.
 */
final class Crowd
{
    /** Microseconds until a waiter is overdue: for the first in the queue, and for those from the 67th place on. */
    private const OVERDUE_AFTER = [4_500_000, 13_000_000];
    private const DAY = 86400;

    private int $serial = 0;

    /** @param list<string> $wishes */
    public function __construct(private readonly Randomizer $random, private readonly array $wishes)
    {
    }

    /**
     * Puts groups into the queue, each of which has one channel, and one wish.
     *
     * @param list<string> $channels of clients, who may listen to them or not
     * @param string $dead a channel that nobody listens to
     * @return string what has entered
     */
    public function gather(Server $server, Reference $reference, int $now, array $channels, string $dead): string
    {
        $reference->adopt($server->meddle($now), $now);
        $ticket = max($now, ...array_values($reference->queue), ...[0]) + 1;
        $queue = $due = [];
        $shown = "$now a crowd:";
        for ($groups = $this->random->getInt(1, 3); $groups > 0; $groups--) {
            $isDead = $this->random->getInt(1, 3) > 1;
            $channel = $isDead ? $dead : $channels[$this->random->getInt(0, count($channels) - 1)];
            $wanted = $this->wishes[$this->random->getInt(0, count($this->wishes) - 1)];
            $overdue = $now + self::OVERDUE_AFTER[$this->random->getInt(0, 1)];
            $count = [500, 1000, $this->random->getInt(90, 1150)][$this->random->getInt(0, 2)];
            $shown .= " $count on $channel for $wanted";
            for (; $count > 0; $count--) {
                $entry = sprintf('5001 %s %s %s', $channel, $this->token($wanted), $wanted);
                array_push($queue, $wanted === 'free' ? -$ticket : $ticket, $entry);
                $wanted === 'free' || array_push($due, $overdue, $entry);
                $ticket++;
            }
        }
        $reference->adopt($server->meddle(
            $now,
            ['zadd', 'queue', ...$queue],
            ['expire', 'queue', self::DAY],
            ...($due === [] ? [] : [['zadd', 'due', ...$due], ['expire', 'due', self::DAY]]),
        ), $now);
        $reference->lastAsked = $now;

        return $shown;
    }

    private function token(string $wanted): string
    {
        $permits = ['3' => '1of3*', '/3' => '2of3*'][$wanted] ?? '';

        return $permits . sprintf('host:7:%032x:%d', 7, ++$this->serial);
    }
}
