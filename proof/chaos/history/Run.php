<?php

declare(strict_types=1);

namespace DistLock\Chaos\History;

/**
 * Reads the operations of a run from its folder, for judges that know nothing of its format. Sessions and values that
 * are updated without a lock are left out: nobody can ask a session whether its lock is still held.
 */
final class Run
{
    private readonly array $description;
    /** @var array<string, Operation[]> */
    private array $operations = [];

    public function __construct(private readonly string $folder)
    {
        $this->description = json_decode((string) file_get_contents("$folder/run.json"), true, flags: JSON_THROW_ON_ERROR);
        $others = ['nemesis', 'observer', 'driver'];
        foreach (glob("$folder/history/*.jsonl") as $file) {
            $name = basename($file, '.jsonl');
            in_array($name, $others, true) || $this->read($name, $file);
        }
        $this->operations = array_intersect_key($this->operations, $this->description['locks']);
        ksort($this->operations);
        array_walk($this->operations, $this->excuse(...));
    }

    public function backend(): string
    {
        return $this->description['backend'] ?? '?';
    }

    /** @return string[] the names of the locks that were used */
    public function locks(): array
    {
        return array_keys(array_filter($this->operations, fn (array $operations) => $operations !== []));
    }

    public function permits(string $lock): int
    {
        return $this->description['locks'][$lock]['permits'] ?? 1;
    }

    /** Returns 'mutex', 'readers-writer' or 'semaphore'. */
    public function model(string $lock): string
    {
        $reads = array_filter($this->operations[$lock], fn (Operation $operation) => in_array($operation->f, ['acquire-read', 'downgrade'], true));

        return match (true) {
            $this->permits($lock) > 1 => 'semaphore',
            $reads !== [] => 'readers-writer',
            default => 'mutex',
        };
    }

    /** @return Operation[] in the order in which they were invoked */
    public function operations(string $lock): array
    {
        return $this->operations[$lock];
    }

    private function read(string $name, string $file): void
    {
        $actor = new Actor($name, function (string $lock, Operation $operation): void {
            $class = $this->description['locks'][$lock]['class'] ?? '';
            if ($class !== 'session') {
                $this->operations[$lock][] = $operation;
            }
        });
        foreach (self::lines($file) as $event) {
            $actor->read($event);
        }
        $actor->finish();
    }

    /** @return \Generator<int, array> without a last line that was cut off */
    private static function lines(string $file): \Generator
    {
        $stream = fopen($file, 'r');
        while (($line = fgets($stream)) !== false) {
            $event = json_decode($line, true);
            if (is_array($event)) {
                yield $event;
            }
        }
        fclose($stream);
    }

    /**
     * Marks what the nemesis may have ended by design, such as what a server held when it lost its memory.
     *
     * @param Operation[] $operations
     */
    private function excuse(array &$operations, string $lock): void
    {
        usort($operations, fn (Operation $a, Operation $b) => $a->invoked <=> $b->invoked);
        $owned = [];
        foreach ($operations as $operation) {
            $owned[$operation->owner === '' ? spl_object_id($operation) : $operation->owner][] = $operation;
        }
        $faults = $this->faults($lock);
        foreach ($owned as $group) {
            $last = end($group);
            $until = $last->f === 'release' ? $last->invoked : $last->completed ?? $last->invoked;
            foreach ($faults as [$from, $to, $actor]) {
                if ($from <= $until && $to >= $group[0]->invoked && ($actor === null || $actor === strtok($last->actor, '.'))) {
                    array_map(fn (Operation $operation) => $operation->excused = true, $group);
                    break;
                }
            }
        }
    }

    /** @return list<array{int, int, ?string}> when such a fault had an effect, from and to, and on whom; null: all */
    private function faults(string $lock): array
    {
        $file = "$this->folder/history/nemesis.jsonl";
        $faults = [];
        foreach (is_file($file) ? self::lines($file) : [] as $event) {
            $concerns = ($event['locks'] ?? null) === null || in_array($lock, $event['locks'], true);
            if ($event['what'] === 'fault' && $concerns && in_array('exclusion', $event['excuses'] ?? [], true)) {
                $from = $event['from'] ?? $event['at'];
                $after = $event['after'] ?? $this->description['aftermath'] ?? 2;
                $actor = is_file("$this->folder/history/{$event['target']}.jsonl") ? $event['target'] : null;
                $faults[$event['number'] ?? "at $event[at]"] = [$from, (int) (($event['until'] ?? $from) + $after * 1e9), $actor];
            }
        }

        return array_values($faults);
    }
}
