<?php

declare(strict_types=1);

namespace DistLock\Failing;

/** The command line of scripts/failing. */
final class Options
{
    public int $seed;
    public float $seconds = INF;
    public int $jobs = 4;
    /** Only faults with this in their names. */
    public string $only = '';
    /** Whether calls of the client libraries fail, too. */
    public bool $libraries = false;
    /** @var list<string> only these */
    public array $faults = [];

    /** @param list<string> $arguments without the name of the script */
    public function __construct(array $arguments)
    {
        $this->seed = random_int(1, 999_999_999);
        while ($arguments !== []) {
            $word = array_shift($arguments);
            if ($word === '--libraries') {
                $this->libraries = true;
            } elseif (str_starts_with($word, '-')) {
                $this->set($word, array_shift($arguments) ?? '');
            } else {
                $this->faults[] = $word;
            }
        }
    }

    private function set(string $option, string $value): void
    {
        if ($option === '--only') {
            $this->only = $value;
            return;
        }
        if (!is_numeric($value) || $value <= 0) {
            throw new \InvalidArgumentException("$option requires a number above 0, not '$value'");
        }
        match ($option) {
            '--seed' => $this->seed = (int) $value,
            '--minutes' => $this->seconds = 60 * (float) $value,
            '--jobs' => $this->jobs = (int) $value,
            default => throw new \InvalidArgumentException("unknown option $option"),
        };
    }
}
