<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** The command line of scripts/conform. */
final class Options
{
    public int $seed;
    public float $seconds = 60.0;
    public int $calls = PHP_INT_MAX;
    public bool $mutants = false;
    /** Whether to check rate limiters instead of locks, and how many events their sequences have. */
    public bool $rates = false;
    public int $depth = 8;
    /** Whether to compare with the models instead of the reference. */
    public bool $models = false;
    /** Only mutants with this in their names. */
    public string $only = '';

    /** @param list<string> $arguments without the name of the script */
    public function __construct(array $arguments)
    {
        $this->seed = random_int(1, 999_999_999);
        while ($arguments !== []) {
            [$option, $value] = explode('=', array_shift($arguments), 2) + [1 => null];
            if (in_array($option, ['--mutants', '--rates', '--models'], true)) {
                $this->{substr($option, 2)} = true;
            } else {
                $this->set($option, $value ?? array_shift($arguments) ?? '');
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
            '--depth' => $this->depth = (int) $value,
            '--seconds' => $this->seconds = (float) $value,
            '--minutes' => $this->seconds = 60 * (float) $value,
            '--calls' => [$this->calls, $this->seconds] = [(int) $value, INF],
            default => throw new \InvalidArgumentException("unknown option $option"),
        };
    }
}
