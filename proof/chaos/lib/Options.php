<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** The command line of scripts/chaos. */
final class Options
{
    public const BACKENDS = ['redis', 'zookeeper', 'quorum', 'sentinel', 'cluster', 'ensemble', 'moving'];

    public float $minutes = 2.0;
    public int $seed;
    /** @var string[] */
    public array $backends = self::BACKENDS;
    public ?string $class = null;
    /** The only fault that happens. */
    public ?string $fault = null;
    public ?int $workers = null;
    public ?int $acquisitions = null;
    public bool $calm = false;
    public bool $keeps = false;
    public ?string $folder = null;
    public ?string $subject = null;
    /** Where the histories go that others can read. */
    public ?string $history = null;

    /** @param string[] $arguments without the name of the script */
    public function __construct(array $arguments)
    {
        $this->seed = random_int(1, 999_999_999);
        while ($arguments) {
            [$option, $value] = explode('=', array_shift($arguments), 2) + [1 => null];
            if ($option === '--calm' || $option === '--keep') {
                $option === '--calm' ? $this->calm = true : $this->keeps = true;
                continue;
            }
            $this->set($option, $value ?? array_shift($arguments) ?? throw new \InvalidArgumentException("$option requires a value"));
        }
        if ($this->subject !== null) {
            $this->backends === self::BACKENDS && $this->backends = ['redis'];
            $this->backends === ['redis'] || throw new \InvalidArgumentException('--subject only runs on redis');
        }
    }

    private function set(string $option, string $value): void
    {
        match ($option) {
            '--minutes' => $this->minutes = self::number($option, $value),
            '--seed' => $this->seed = (int) self::number($option, $value),
            '--only' => $this->backends = self::backends(explode(',', $value)),
            '--subject' => $this->subject = self::subject($value),
            '--class' => $this->class = $value,
            '--fault' => $this->fault = self::fault($value),
            '--workers' => $this->workers = (int) self::number($option, $value),
            '--acquisitions' => $this->acquisitions = (int) self::number($option, $value),
            '--dir' => $this->folder = $value,
            '--history' => $this->history = self::history($value),
            default => throw new \InvalidArgumentException("unknown option $option"),
        };
    }

    private static function subject(string $name): string
    {
        return in_array($name, [...array_keys(Backends\Peers::CLASSES), 'distlock', 'phpredis-sessions'], true)
            ? $name
            : throw new \InvalidArgumentException("no subject is called '$name'; there are distlock, phpredis-sessions, "
                . implode(', ', array_keys(Backends\Peers::CLASSES)));
    }

    private static function fault(string $name): string
    {
        return is_file(dirname(__DIR__) . "/faults/$name.php") ? $name : throw new \InvalidArgumentException("no fault is called '$name'");
    }

    private static function history(string $file): string
    {
        return preg_match('/\.(jsonl|edn)$/', $file) === 1 && is_dir(dirname($file))
            ? $file
            : throw new \InvalidArgumentException("--history requires a file in an existing folder that ends with .jsonl or .edn, not '$file'");
    }

    private static function number(string $option, string $value): float
    {
        return is_numeric($value) && $value > 0
            ? (float) $value
            : throw new \InvalidArgumentException("$option requires a number above 0, not '$value'");
    }

    /** @return string[] */
    private static function backends(array $chosen): array
    {
        foreach (array_diff($chosen, self::BACKENDS) as $unknown) {
            throw new \InvalidArgumentException("no backend is called '$unknown'; there are " . implode(', ', self::BACKENDS));
        }

        return $chosen;
    }
}
