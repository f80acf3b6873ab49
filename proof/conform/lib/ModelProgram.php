<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** The server of a model, compiled into a program: proof/conform/models says what it is told, and what it answers. */
final class ModelProgram
{
    /** @var resource */
    private $process;
    /** @var array<int, resource> */
    private array $pipes = [];

    public function __construct(string $file)
    {
        $process = proc_open([$file], [['pipe', 'r'], ['pipe', 'w']], $this->pipes);
        if ($process === false) {
            throw new \RuntimeException("$file can't be started");
        }
        $this->process = $process;
    }

    public function tell(string|int ...$words): void
    {
        fwrite($this->pipes[0], implode(' ', $words) . "\n");
    }

    /** @return list<int> */
    public function call(string|int ...$words): array
    {
        $this->tell(...$words);
        $line = fgets($this->pipes[1]);
        if ($line === false) {
            throw new \RuntimeException('the program of a model has ended after: ' . implode(' ', $words));
        }

        return array_map(intval(...), explode(' ', rtrim($line)));
    }

    public function __destruct()
    {
        array_map(fclose(...), $this->pipes);
        proc_close($this->process);
    }
}
