<?php

declare(strict_types=1);

namespace DistLock\Conform;

/**
 * A random history of one limiter: callers take, wait, give back, die and ask again, while the server's clock is set
 * in both directions. After each call, what docs/protocol-redis.md promises is checked. Times are in microseconds: the
 * true time, and how far the server's clock is from it.
 */
final class RateHistory
{
    private const EVENTS = 60;
    private const START = 1_790_000_000_000_000;
    /** How much costs that are rounded may add up to. */
    private const ROUNDING = 4;

    private Rate $rate;
    private int $now = 0;
    private int $offset = self::START;
    private bool $hasJumps;
    private bool $hasReturns;
    private bool $hasSeveralBursts;
    /** @var list<Slot> in the order in which they were taken */
    private array $slots = [];
    /** @var list<array{int, int}> when the clock was set forward, and by how much */
    private array $forward = [];
    /** Whether somebody gave back in vain, so that others wait longer than they would have to. */
    private bool $hasGap = false;
    private int $lastFull = 0;
    private int $lastWait = 0;
    /** @var list<string> what is wrong */
    public array $faults = [];

    public function __construct(private readonly RateServer $server, private readonly \Random\Randomizer $random)
    {
        $this->rate = new Rate(
            $this->one([1, 2, 3, 7, 100, 1000, 1_000_000]),
            $this->one([1000, 100_000, 1_000_000, 10_000_000, 60_000_000, 86_400_000_000]),
            $this->one([1, 2, 3, 5, 10]),
        );
        $this->hasJumps = $this->chance(3);
        $this->hasReturns = !$this->chance(3);
        $this->hasSeveralBursts = $this->chance(4);
    }

    /** Returns whether everything was as promised. */
    public function run(): bool
    {
        $this->server->restore(null);
        for ($event = 0; $event < self::EVENTS && $this->faults === []; $event++) {
            $this->goOn();
            $waiting = array_values(array_filter($this->slots, fn (Slot $one) => $one->isLive && $one->time > $this->now));
            if ($this->hasReturns && $waiting !== [] && $this->chance(3)) {
                $this->end($this->one($waiting));
            } else {
                $this->take("i$event");
            }
        }
        $this->checkWindows();

        return $this->faults === [];
    }

    public function __toString(): string
    {
        return "{$this->rate->permits} permits in {$this->rate->period} us, burst {$this->rate->burst}";
    }

    /** @param list<mixed> $values */
    private function one(array $values): mixed
    {
        return $values[$this->random->getInt(0, count($values) - 1)];
    }

    private function chance(int $of): bool
    {
        return $this->random->getInt(1, $of) === 1;
    }

    private function fault(string $what): void
    {
        $this->faults[] = $what;
    }

    /** Lets time pass, and may set the clock. */
    private function goOn(): void
    {
        $interval = $this->rate->interval();
        $this->now += $this->one([0, 0, 1, (int) ($interval * $this->random->getInt(0, 3000) / 1000)]);
        $this->now += $this->chance(30) ? (int) (3 * $interval * $this->rate->burst) : 0;
        if (!$this->hasJumps || !$this->chance(8)) {
            return;
        }
        $step = (int) ($interval * $this->random->getInt(-5000, 5000) / 1000) * $this->one([1, 1, 1000]);
        if (abs($this->offset + $step - self::START) < self::START / 2) {
            $this->offset += $step;
            $step > 0 && $this->forward[] = [$this->now, $step];
        }
    }

    /** Somebody who waits dies, or gives back. */
    private function end(Slot $slot): void
    {
        $slot->isLive = false;
        if ($this->chance(4)) {
            return;
        }
        $more = [(string) $slot->gap, $slot->previous];
        $reply = $this->server->call($this->now + $this->offset, 'back', $slot->id, $this->rate, $slot->permits, -1, ...$more);
        $counting = array_filter($this->slots, static fn (Slot $one) => $one->counts);
        if ($slot === end($counting) && !$this->hasJumps && $reply !== 1) {
            $this->fault('the one that took last could not give back');
        }
        $slot->counts = $reply !== 1;
        $this->hasGap = $this->hasGap || $slot->counts;
        if ($reply === 1) {
            $again = $this->server->call($this->now + $this->offset, 'back', $slot->id, $this->rate, $slot->permits, -1, ...$more);
            $again === 0 || $this->fault('somebody gave back twice');
            $look = $this->server->call($this->now + $this->offset, 'look', '?', $this->rate, 1);
            if (is_array($look)) {
                [, , $this->lastFull, $this->lastWait] = $look;
            } else {
                $this->fault("a look is answered with $look");
            }
        }
    }

    private function take(string $id): void
    {
        $permits = $this->chance(2) ? 1 : $this->random->getInt(1, $this->rate->burst);
        $rate = $this->hasSeveralBursts
            ? new Rate($this->rate->permits, $this->rate->period, $this->random->getInt($permits, $this->rate->burst))
            : $this->rate;
        $longest = $this->one([-1, -1, 0, (int) ($rate->interval() * $this->random->getInt(0, 5000) / 1000)]);
        $before = $this->server->value();
        $reply = $this->server->call($this->now + $this->offset, 'take', $id, $rate, $permits, $longest);
        if (!is_array($reply)) {
            $this->fault('a take is answered with ' . json_encode($reply));
            return;
        }
        [$isGranted, $wait] = $reply;
        $this->checkWait($rate, $permits, $wait);
        if ($isGranted === 0) {
            $longest >= 0 && $wait > $longest || $this->fault("a take that would wait for $wait was refused");
            $this->server->value() === $before || $this->isExpired($before) || $this->fault('a refusal changed something');
            return;
        }
        $longest < 0 || $wait <= $longest || $this->fault("a take that would wait for $wait was granted");
        $this->server->expires() || $this->fault('it never expires');
        $slot = new Slot($id, $permits, $this->now, $this->now + $wait, $reply[3], $reply[4]);
        $this->checkOrder($slot);
        $this->slots[] = $slot;
        [$this->lastFull, $this->lastWait] = [$reply[2], $wait];
        if ($this->chance(10)) {
            $again = $this->server->call($this->now + $this->offset, 'take', $id, $rate, $permits);
            array_slice($again, 0, 3) === [1, $wait, $reply[2]] || $this->fault('the same take got another slot');
        }
    }

    /** Whether the value was over by the time of the call, in the course of which it disappeared. */
    private function isExpired(?string $value): bool
    {
        $times = $value === null ? [0] : unpack('Pfull/x4/Pdue', $value, strlen('rate1'));

        return max($times) <= $this->now + $this->offset;
    }

    /** Nobody waits longer than those in front, and the rate, demand. */
    private function checkWait(Rate $rate, int $permits, int $wait): void
    {
        if ($this->hasSeveralBursts) {
            return;
        }
        $most = max($this->lastFull + $rate->cost($permits)[0] + 1 - $rate->tolerance(), $this->lastWait, 0);
        $wait <= $most + self::ROUNDING || $this->fault("a take waits for $wait, and no more than $most was to be waited for");
        if ($this->hasJumps) {
            return;
        }
        $late = $this->now + $wait - $this->needed($permits);
        $late >= -self::ROUNDING || $this->fault("a slot is too early by " . -$late);
        $this->hasGap || $late <= self::ROUNDING || $this->fault("a slot is too late by $late");
    }

    /** Returns the earliest time at which these permits may be used, as the definition has it. */
    private function needed(int $permits): float
    {
        $needed = $this->now;
        $sum = $permits;
        foreach (array_reverse($this->slots) as $slot) {
            if ($slot->counts) {
                $sum += $slot->permits;
                $needed = max($needed, $slot->time, $slot->time + ($sum - $this->rate->burst) * $this->rate->interval());
            }
        }

        return $needed;
    }

    /** Slots grow, except that a clock set forward lets newcomers overtake those who sleep. */
    private function checkOrder(Slot $new): void
    {
        foreach ($this->slots as $slot) {
            if ($slot->isLive && $slot->time > $new->time && $this->setForward($slot->taken, $new->taken) === 0) {
                $this->fault("a slot is at $new->time, and one that was taken before it at $slot->time");
            }
        }
    }

    /** Returns by how much the clock was set forward between these times. */
    private function setForward(int $from, int $to): int
    {
        return array_sum(array_map(static fn (array $one) => $one[0] >= $from && $one[0] <= $to ? $one[1] : 0, $this->forward));
    }

    /** In no window of any length are there more slots than the burst, and what the bucket produces meanwhile. */
    private function checkWindows(): void
    {
        $live = array_values(array_filter($this->slots, static fn (Slot $slot) => $slot->isLive));
        usort($live, static fn (Slot $one, Slot $other) => $one->time <=> $other->time);
        foreach ($live as $first => $from) {
            $permits = 0;
            $taken = PHP_INT_MAX;
            foreach (array_slice($live, $first) as $to) {
                $permits += $to->permits;
                $taken = min($taken, $to->taken);
                $produced = $to->time - $from->time + $this->setForward($taken, $to->time) + self::ROUNDING;
                if (($permits - $this->rate->burst) * $this->rate->interval() > $produced) {
                    $this->fault("$permits permits may be used within " . ($to->time - $from->time));
                    return;
                }
            }
        }
    }
}
