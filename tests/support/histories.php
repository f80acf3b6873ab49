<?php

/* Made-up histories in the format of scripts/chaos, for the tests of its checker. Times are in milliseconds. */

namespace DistLock\Test;

use DistLock\Chaos\Checker\Checker;
use DistLock\Chaos\Checker\Run;
use DistLock\Chaos\History\Export;
use DistLock\Chaos\History\Linearizability;
use DistLock\Chaos\History\Operation;
use DistLock\Chaos\History\Run as Operations;

require_once __DIR__ . '/../../proof/chaos/checker/autoload.php';
require_once __DIR__ . '/../../proof/chaos/history/autoload.php';

final class Histories
{
    private readonly string $folder;
    /** @var array<string, array[]> lines by actor */
    private array $actors = [];
    private int $ids = 0;
    private array $figures = [];

    /**
     * @param array<string, array> $locks properties that differ from the defaults
     * @param array $settings of run.json
     */
    public function __construct(private readonly array $locks = ['lock' => []], private readonly array $settings = [])
    {
        $this->folder = directory();
        mkdir("$this->folder/history");
    }

    public function line(string $actor, float $at, string $what, array $more = []): self
    {
        $this->actors[$actor][] = ['at' => self::nanoseconds($at), 'what' => $what] + $more;

        return $this;
    }

    /** Adds a call that returns; $until null: it doesn't. */
    public function call(string $actor, float $from, ?float $until, string $method, array $call = [], array $return = []): int
    {
        $id = ++$this->ids;
        $this->line($actor, $from, 'call', ['id' => $id, 'lock' => 'lock', 'method' => $method, 'timeout' => null, ...$call]);
        $until === null || $this->line($actor, $until, 'return', ['id' => $id, 'threw' => null, ...$return]);

        return $id;
    }

    /**
     * It asks, gets the lock, and keeps holding; returns the hold's name. A weight in $call also applies to the hold.
     */
    public function acquires(
        string $actor,
        float $asked,
        float $got,
        float $until,
        ?int $token = null,
        string $mode = 'write',
        string $lock = 'lock',
        array $call = [],
    ): string {
        $method = $mode === 'read' ? 'acquireRead' : 'acquire';
        $id = $this->call($actor, $asked, $got, $method, ['lock' => $lock, ...$call], ['result' => true, 'held' => true]);
        $hold = "h$id";
        foreach ([$got, $until] as $at) {
            $line = ['hold' => $hold, 'lock' => $lock, 'mode' => $mode, 'token' => $token];
            $this->line($actor, $at, 'held', $line + array_intersect_key($call, ['weight' => 0]));
        }

        return $hold;
    }

    /** It asks, gets the lock, holds it, and releases it. */
    public function owns(
        string $actor,
        float $asked,
        float $got,
        float $until,
        ?int $token = null,
        string $mode = 'write',
        string $lock = 'lock',
        array $call = [],
    ): self {
        $hold = $this->acquires($actor, $asked, $got, $until, $token, $mode, $lock, $call);
        $this->call($actor, $until, $until + 0.1, 'release', ['lock' => $lock], ['result' => true]);

        return $this->line($actor, $until + 0.1, 'released', ['hold' => $hold, 'lock' => $lock, 'confirmed' => true]);
    }

    /** @param string[] $excuses, $disturbs */
    public function fault(string $kind, string $target, float $from, float $until, array $excuses = [], array $disturbs = []): self
    {
        return $this->line('nemesis', $until, 'fault', [
            'kind' => $kind, 'target' => $target, 'from' => self::nanoseconds($from), 'until' => self::nanoseconds($until),
            'excuses' => $excuses, 'disturbs' => $disturbs,
        ]);
    }

    /** The nemesis kills it, so it writes nothing any more. */
    public function dies(string $actor, float $at): self
    {
        return $this->fault('kill', $actor, $at, $at)->line('driver', $at, 'reaped', ['actor' => $actor, 'signal' => 9]);
    }

    /** Returns what the checker finds, and the exit code. $write: the history so far is written first. */
    public function judged(bool $write = true): string
    {
        $write && $this->write();
        try {
            [$found, $this->figures] = (new Checker(new Run($this->folder)))->check();
        } catch (\RuntimeException $exception) {
            return 'not judged: ' . str_replace($this->folder, 'RUN', $exception->getMessage()) . "\n";
        }
        $said = '';
        foreach ($found['violations'] as $violation) {
            $said .= ($violation['fault'] === null ? '' : 'by design: ') . "$violation[rule]: $violation[text]\n";
        }

        return $said . "{$this->figures['verdict']}\n";
    }

    /** Returns what the second judge says of the only lock. */
    public function linearizable(): string
    {
        $this->write();
        $run = new Operations($this->folder);
        $found = Linearizability::of($run, 'lock')->judge($run->operations('lock'));

        return $found === null ? "linearizable\n" : "nothing explains {$found[0]->f} by {$found[0]->actor}; owners: " . implode(', ', $found[1]) . "\n";
    }

    /** @return Operation[] as the second judge reads them */
    public function operations(): array
    {
        return (new Operations($this->write()->folder))->operations('lock');
    }

    /** Returns the history that scripts/chaos --history writes. */
    public function exported(string $extension): string
    {
        $file = "$this->folder/history.$extension";
        (new Export($file))->write(new Operations($this->write()->folder));

        return file_get_contents($file);
    }

    /** Returns the figures of the last check. */
    public function figures(): array
    {
        return $this->figures;
    }

    /**
     * Runs scripts/chaos look on it.
     *
     * @return array{int, string, string} the exit code, the output, and the report
     */
    public function looked(): array
    {
        $this->write();
        $command = [php(), '-n', root() . '/proof/chaos/check.php', $this->folder];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $output, $code);

        return [$code, str_replace($this->folder, 'RUN', implode("\n", $output)), (string) @file_get_contents("$this->folder/report.html")];
    }

    /** Returns the file of an actor, after it was written. */
    public function file(string $actor): string
    {
        return "$this->folder/history/$actor.jsonl";
    }

    public function write(): self
    {
        $locks = array_map(fn (array $lock) => $lock + ['class' => 'RedisLock', 'backend' => 'redis'], $this->locks);
        file_put_contents("$this->folder/run.json", json_encode(['locks' => $locks] + $this->settings));
        $others = ['nemesis', 'driver', 'observer'];
        foreach ($this->actors as $actor => $lines) {
            $ends = in_array($actor, $others, true) || in_array('ends', array_column($lines, 'what'), true) || $this->isDead($actor);
            usort($lines, fn (array $a, array $b) => $a['at'] <=> $b['at']);
            $ends || $lines[] = ['at' => end($lines)['at'] + 1000, 'what' => 'ends', 'how' => 'exit'];
            file_put_contents($this->file($actor), implode('', array_map(fn (array $line) => json_encode($line) . "\n", $lines)));
        }

        return $this;
    }

    private function isDead(string $actor): bool
    {
        $killed = array_column(array_filter($this->actors['nemesis'] ?? [], fn (array $line) => ($line['kind'] ?? '') === 'kill'), 'target');
        $reaped = array_column($this->actors['driver'] ?? [], 'actor');

        // Fibers share the end of their process.
        return in_array(strtok($actor, '.'), [...$killed, ...$reaped], true);
    }

    private static function nanoseconds(float $milliseconds): int
    {
        return (int) round($milliseconds * 1e6) + 1_000_000_000;
    }
}
