<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * A run's folder: which locks there were, what was broken on purpose, and how the processes ended. Times are in
 * nanoseconds.
 */
final class Run
{
    public readonly array $description;
    public readonly int $orderSlack;
    public readonly int $boundSlack;
    public readonly int $lossSlack;
    private readonly int $aftermath;
    /** @var Fault[] by their lines */
    public readonly array $faults;
    /** @var array<string, Fault[]> by the actors that they disturb */
    private readonly array $disturbing;
    /** @var array<string, list<array{int, int}>> when each was frozen */
    private readonly array $stops;
    /** @var array<string, array{int, ?int, ?int}> when an actor ended, by which signal, and with which code */
    private readonly array $reaped;
    /** @var array<string, int> when the nemesis killed an actor */
    private readonly array $killed;

    /** @throws \RuntimeException if it isn't a run's folder */
    public function __construct(public readonly string $folder)
    {
        $file = "$folder/run.json";
        $description = is_file($file) ? json_decode((string) file_get_contents($file), true) : null;
        if (!is_array($description['locks'] ?? null)) {
            throw new \RuntimeException("$file is missing, or names no locks");
        }
        $this->description = $description;
        $this->orderSlack = self::nanoseconds($description['order_slack'] ?? 1);
        $this->boundSlack = self::nanoseconds($description['bound_slack'] ?? 2);
        $this->lossSlack = self::nanoseconds($description['loss_slack'] ?? 2);
        $this->aftermath = self::nanoseconds($description['aftermath'] ?? 2);
        $this->faults = $this->readFaults();
        $this->disturbing = by_disturbed($this->faults);
        $this->stops = stops($this->faults);
        $this->reaped = $this->readReaped();
        $killed = [];
        foreach ($this->faults as $fault) {
            $fault->kind === 'kill' && $killed[$fault->target] ??= $fault->from;
        }
        $this->killed = $killed;
    }

    public static function nanoseconds(int|float $seconds): int
    {
        return (int) round($seconds * 1e9);
    }

    /** @return array<string, string> the files of the actors that use locks */
    public function actors(): array
    {
        $actors = [];
        foreach (glob("$this->folder/history/*.jsonl") as $file) {
            $actor = basename($file, '.jsonl');
            in_array($actor, ['nemesis', 'observer', 'driver'], true) || $actors[$actor] = $file;
        }

        return $actors;
    }

    /**
     * @return array{class: string, backend: string, permits: int, readers: bool, fifo: bool, tokens: bool, ttl: int,
     *     slack: int, owed: ?int, fifo_in_loops: bool}
     */
    public function lock(string $name): array
    {
        $lock = $this->description['locks'][$name] ?? throw new \RuntimeException("run.json doesn't know the lock $name");

        return [
            'class' => $lock['class'] ?? '?',
            'backend' => $lock['backend'] ?? $this->description['backend'] ?? '?',
            'permits' => $lock['permits'] ?? 1,
            'readers' => $lock['readers'] ?? true,
            'fifo' => $lock['fifo'] ?? false,
            'fifo_in_loops' => $lock['fifo_in_loops'] ?? $lock['fifo'] ?? false,
            'tokens' => $lock['tokens'] ?? false,
            'ttl' => self::nanoseconds($lock['ttl'] ?? 10),
            'slack' => self::nanoseconds($lock['slack'] ?? 8),
            'owed' => isset($lock['owed']) ? self::nanoseconds($lock['owed']) : null,
        ];
    }

    /**
     * @return list<array{int, int}> when an actor, or everybody (`*`), that uses this lock, or any lock, was disturbed
     */
    public function disturbances(string $actor, ?string $lock, bool $aftermath = true): array
    {
        return disturbances($this->disturbing[process_of($actor)] ?? [], $lock, $aftermath);
    }

    /** @return list<array{int, int}> when a server may have forgotten what it had confirmed about this lock */
    public function oblivions(string $lock): array
    {
        $faults = array_filter($this->disturbing['*'] ?? [], fn (Fault $fault) => in_array('exclusion', $fault->excuses, true));

        return disturbances($faults, $lock, false);
    }

    /** @return list<array{int, int}> when this process, or the machine, was frozen */
    public function stops(string $actor): array
    {
        return $this->stops[process_of($actor)] ?? $this->stops['*'];
    }

    /**
     * @param int $last when it wrote its last line, which is number $line
     * @param bool $orderly whether that line says that it ends
     */
    public function ending(string $actor, int $last, int $line, bool $orderly): Ending
    {
        $process = process_of($actor);
        [$reaped, $signal, $code] = $this->reaped[$process] ?? [null, null, null];
        $killed = $this->killed[$process] ?? null;
        $alive = match (true) {
            $orderly => $last,
            $killed !== null => max($last, $killed),
            default => max($last, $signal === KILLED ? $reaped : $last),
        };

        return new Ending($actor, $alive, max($alive, $reaped ?? $alive), $orderly, $killed !== null, $signal, $code, $line);
    }

    /** @return array[] what was found at the end, with the numbers of the lines */
    public function leftBehind(): array
    {
        $found = [];
        foreach ($this->lines('observer') as $number => $event) {
            if ($event['what'] === 'left') {
                $found[] = [
                    'at' => $event['at'],
                    'line' => $number,
                    'kind' => (string) $event['kind'],
                    'name' => (string) $event['name'],
                    'expected' => (bool) $event['expected'],
                ];
            }
        }

        return $found;
    }

    private function readFaults(): array
    {
        $faults = $lines = [];
        foreach ($this->lines('nemesis') as $line => $event) {
            if ($event['what'] === 'fault') {
                if (isset($event['number'])) {
                    unset($faults[$lines[$event['number']] ?? 0]);
                    $lines[$event['number']] = $line;
                }
                $from = $event['from'] ?? $event['at'];
                $until = $event['until'] ?? $from;
                $after = isset($event['after']) ? self::nanoseconds($event['after']) : $this->aftermath;
                $faults[$line] = new Fault(
                    $line,
                    $event['kind'],
                    (string) ($event['target'] ?? ''),
                    $from,
                    $until,
                    $until + $after,
                    $event['excuses'] ?? [],
                    (array) ($event['disturbs'] ?? []),
                    $event['locks'] ?? null,
                );
            }
        }

        return $faults;
    }

    private function readReaped(): array
    {
        $reaped = [];
        foreach ($this->lines('driver') as $event) {
            if ($event['what'] === 'reaped') {
                $reaped[$event['actor']] = [$event['at'], $event['signal'] ?? null, $event['code'] ?? null];
            }
        }

        return $reaped;
    }

    private function lines(string $actor): iterable
    {
        $file = "$this->folder/history/$actor.jsonl";

        return is_file($file) ? Lines::of($file) : [];
    }
}
