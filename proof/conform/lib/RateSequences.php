<?php

declare(strict_types=1);

namespace DistLock\Conform;

/**
 * Every sequence of so many events: a take of one permit or of all, half an interval or one and a half that pass, the
 * first or the last of those who wait giving back, the clock being set once, back or forward. In each, slots must grow,
 * and no window may have too many.
 */
final class RateSequences
{
    private const START = 1_790_000_000_000_000;
    private const INTERVAL = 1000;
    private const JUMP = 2500;

    private readonly Rate $rate;
    public int $count = 0;
    /** @var list<string> a fault in front of the sequence that leads to it */
    public array $faults = [];
    private int $takes = 0;

    public function __construct(private readonly RateServer $server, int $burst, private readonly int $depth)
    {
        $this->rate = new Rate(1, self::INTERVAL, $burst);
    }

    /** Returns whether everything was as promised; ends at the first fault. */
    public function run(): bool
    {
        $this->continue([], 0, 0, null, []);

        return $this->faults === [];
    }

    /**
     * @param list<string> $path the events so far
     * @param list<Slot> $slots
     */
    private function continue(array $path, int $now, int $offset, ?string $value, array $slots): void
    {
        if (count($path) === $this->depth) {
            $this->count++;
            return;
        }
        foreach ($this->events($path, $now, $slots) as $event) {
            [$kind, $number] = [$event[0], (int) substr($event, 1)];
            $next = [$now, $offset, $value, $slots];
            if ($kind === '+') {
                $next[0] += $number;
            } elseif ($kind === 'c') {
                $next[1] += $number;
            } else {
                $next = $this->call($kind, $number, [...$path, $event], $next);
            }
            if ($this->faults !== []) {
                return;
            }
            $this->continue([...$path, $event], ...$next);
        }
    }

    /**
     * @param list<string> $path
     * @param list<Slot> $slots
     * @return list<string>
     */
    private function events(array $path, int $now, array $slots): array
    {
        $events = ['t1', '+500', '+1500'];
        if ($this->rate->burst > 1) {
            $events[] = "t{$this->rate->burst}";
        }
        $waiting = array_keys(array_filter($slots, static fn (Slot $slot) => $slot->isLive && $slot->time > $now));
        foreach (array_unique([...array_slice($waiting, 0, 1), ...array_slice($waiting, -1)]) as $number) {
            $events[] = "b$number";
        }
        if (preg_grep('/^c/', $path) === []) {
            array_push($events, 'c' . self::JUMP, 'c-' . self::JUMP);
        }

        return $events;
    }

    /**
     * @param list<string> $path
     * @param array{int, int, ?string, list<Slot>} $state
     * @return array{int, int, ?string, list<Slot>}
     */
    private function call(string $kind, int $number, array $path, array $state): array
    {
        [$now, $offset, $value, $slots] = $state;
        $time = self::START + $now + $offset;
        $this->server->restore($value);
        if ($kind === 't') {
            $id = 'i' . $this->takes++;
            $reply = $this->server->call($time, 'take', $id, $this->rate, $number);
            $slots[] = new Slot($id, $number, $now, $now + $reply[1], $reply[3], $reply[4]);
            $this->check($slots, $path);
        } else {
            $slot = $slots[$number] = clone $slots[$number];
            $slot->isLive = false;
            $this->server->call($time, 'back', $slot->id, $this->rate, $slot->permits, -1, (string) $slot->gap, $slot->previous);
        }

        return [$now, $offset, $this->server->value(), $slots];
    }

    /**
     * @param list<Slot> $slots the last of which is new
     * @param list<string> $path
     */
    private function check(array $slots, array $path): void
    {
        $jump = in_array('c' . self::JUMP, $path, true) ? self::JUMP : 0;
        $new = end($slots);
        $live = array_values(array_filter($slots, static fn (Slot $slot) => $slot->isLive));
        foreach ($jump === 0 ? $live : [] as $slot) {
            $slot->time <= $new->time || $this->faults[] = 'a slot is overtaken: ' . implode(' ', $path);
        }
        usort($live, static fn (Slot $one, Slot $other) => $one->time <=> $other->time);
        foreach ($live as $first => $from) {
            $permits = 0;
            foreach (array_slice($live, $first) as $to) {
                $permits += $to->permits;
                if (($permits - $this->rate->burst) * self::INTERVAL > $to->time - $from->time + $jump) {
                    $this->faults[] = "$permits permits within " . ($to->time - $from->time) . ': ' . implode(' ', $path);
                    return;
                }
            }
        }
    }
}
