<?php

declare(strict_types=1);

namespace DistLock\Chaos\History;

/** Writes histories as JSON lines, or as Jepsen's EDN, depending on the file's name. */
final class Export
{
    private readonly bool $isEdn;
    /** @var resource */
    private $stream;
    private int $index = 0;
    private int $processes = 0;

    public function __construct(string $file)
    {
        $this->isEdn = str_ends_with($file, '.edn');
        $stream = str_ends_with($file, '.edn') || str_ends_with($file, '.jsonl') ? @fopen($file, 'w') : false;
        $this->stream = $stream ?: throw new \InvalidArgumentException("$file must be a file that can be written, and end with .jsonl or .edn");
    }

    public function write(Run $run): void
    {
        $lines = $order = [];
        foreach ($run->locks() as $lock) {
            $operations = $run->operations($lock);
            $this->number($operations);
            $what = ['key' => "{$run->backend()}/$lock", 'model' => $run->model($lock), 'permits' => $run->permits($lock)];
            foreach ($operations as $operation) {
                array_push($lines, [$operation, false, $what], [$operation, true, $what]);
                array_push($order, $operation->invoked << 1, $operation->completed << 1 | 1);
            }
        }
        array_multisort($order, $lines);
        foreach ($lines as $number => [$operation, $isCompletion, $what]) {
            $this->line($operation, $isCompletion, ($order[$number] >> 1) - ($order[0] >> 1), $what);
        }
    }

    /**
     * Each object is a process, until one of its operations ends in an 'info'; then another number takes its place.
     *
     * @param Operation[] $operations
     */
    private function number(array $operations): void
    {
        $numbers = [];
        foreach ($operations as $operation) {
            $number = &$numbers["$operation->actor $operation->client"];
            $number ??= $this->processes++;
            $operation->process = $number;
            if ($operation->type === 'info') {
                $number = null;
            }
        }
    }

    private function line(Operation $operation, bool $isCompletion, int $time, array $what): void
    {
        $fields = [
            'index' => $this->index++,
            'time' => $time,
            'process' => $operation->process,
            'type' => $isCompletion ? $operation->type : 'invoke',
            'f' => $operation->f,
            'value' => $what['model'] === 'semaphore' && $operation->f !== 'free' ? $operation->weight : null,
            ...$what,
            'owner' => $operation->owner,
            'call' => $operation->cause,
            'actor' => $operation->actor,
            'excused' => $operation->excused,
        ];
        fwrite($this->stream, ($this->isEdn ? self::edn($fields) : json_encode($fields, JSON_UNESCAPED_SLASHES)) . "\n");
    }

    private static function edn(array $fields): string
    {
        $parts = [];
        foreach ($fields as $name => $value) {
            $isKeyword = in_array($name, ['type', 'f', 'model'], true);
            $parts[] = ":$name " . ($isKeyword ? ":$value" : ($value === null ? 'nil' : json_encode($value, JSON_UNESCAPED_SLASHES)));
        }

        return '{' . implode(', ', $parts) . '}';
    }
}
