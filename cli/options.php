<?php

/* What was asked for: the command, its options, and the credentials that they point to. */

declare(strict_types=1);

namespace DistLock\CommandLine;

final class UsageError extends \Exception
{
}

/** The command and options that were given. */
final class Options
{
    private const TAKE_NO_VALUE = ['all', 'json', 'force', 'foreign', 'help', 'version'];
    private const SHORT = ['-h' => '--help', '-V' => '--version'];
    private const TAKE_ONE = ['zookeeper', 'auth', 'prefix', 'interval', 'count'];

    public string $command = '';
    /** @var string[] what follows the command */
    public array $words = [];
    /** @var string[] */
    public array $redis = [];
    /** @var array<string, string|true> all other options, by name */
    private array $given = [];

    /** @param string[] $arguments */
    public function __construct(array $arguments)
    {
        while (($argument = array_shift($arguments)) !== null) {
            if ($argument === '--') {
                array_push($this->words, ...$arguments);
                break;
            }
            if (!str_starts_with($argument, '-') || $argument === '-') {
                $this->words[] = $argument;
                continue;
            }
            [$name, $value] = explode('=', self::SHORT[$argument] ?? $argument, 2) + [1 => null];
            $this->take($name, $value, $arguments);
        }
        $this->command = array_shift($this->words) ?? '';
    }

    public function has(string $name): bool
    {
        return isset($this->given[$name]);
    }

    public function get(string $name): ?string
    {
        return $this->given[$name] ?? null;
    }

    public function number(string $name, float $default, float $least): float
    {
        $value = $this->get($name) ?? (string) $default;
        if (!is_numeric($value) || !is_finite((float) $value) || (float) $value < $least) {
            throw new UsageError("--$name must be a number, at least $least");
        }

        return (float) $value;
    }

    /** @param string[] $rest */
    private function take(string $option, ?string $value, array &$rest): void
    {
        $name = str_starts_with($option, '--') ? substr($option, 2) : '';
        if (in_array($name, self::TAKE_NO_VALUE, true)) {
            if ($value !== null) {
                throw new UsageError("$option does not take a value");
            }
            $this->given[$name] = true;
            return;
        }
        if ($name !== 'redis' && !in_array($name, self::TAKE_ONE, true)) {
            throw new UsageError("unknown option $option; see distlock --help");
        }
        $value ??= array_shift($rest) ?? throw new UsageError("$option requires a value");
        if ($name === 'redis') {
            $this->redis[] = $value;
        } elseif ($this->has($name)) {
            throw new UsageError("$option was given twice");
        } else {
            $this->given[$name] = $value;
        }
    }
}

/** What must not be on the command line. */
final class Secret
{
    /** What is at env:NAME or file:PATH; null: the text is neither. */
    public static function find(string $where): ?string
    {
        if (preg_match('/^env:(.+)$/Ds', $where, $found)) {
            $value = getenv($found[1]);

            return is_string($value) ? $value : throw new UsageError("the environment variable $found[1] is not set");
        }
        if (preg_match('/^file:(.+)$/Ds', $where, $found)) {
            $value = @file_get_contents($found[1]);

            return is_string($value) ? rtrim($value, "\r\n") : throw new UsageError("can't read the file $found[1]");
        }

        return null;
    }

    public static function auth(Options $options): ?string
    {
        $where = $options->get('auth');

        return $where === null ? null : self::find($where)
            ?? throw new UsageError('--auth requires env:NAME or file:PATH, because everybody on this machine can read command lines');
    }
}
