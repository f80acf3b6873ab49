<?php

/* The command line: the command, its options, and the credentials that they point to. */

declare(strict_types=1);

namespace DistLock\CommandLine;

final class UsageError extends \Exception
{
}

/** The command and options that were given. */
final class Options
{
    private const SHORT = ['-h' => '--help', '-V' => '--version', '-o' => '--output'];
    private const FORMATS = ['wide', 'plain', 'json'];

    public string $command = '';
    /** @var string[] what follows the command */
    public array $words = [];
    /** @var string[]|null what follows --; null: there is none */
    public ?array $rest = null;
    /** @var string[] */
    public array $redis = [];
    /** @var array<string, string|true> all other options, by name */
    private array $given = [];

    /** @param string[] $arguments */
    public function __construct(array $arguments)
    {
        while (($argument = array_shift($arguments)) !== null) {
            if ($argument === '--') {
                $this->rest = $arguments;
                break;
            }
            if (!str_starts_with($argument, '-') || $argument === '-') {
                $this->words[] = $argument;
                continue;
            }
            $option = explode('=', self::long($argument), 2);
            $this->take($option[0], $option[1] ?? null, $arguments);
        }
        $this->command = array_shift($this->words) ?? '';
    }

    /** The option's long name, with its value if that is attached. */
    private static function long(string $argument): string
    {
        return self::SHORT[$argument] ?? (str_starts_with($argument, '-o') ? '--output=' . substr($argument, 2) : $argument);
    }

    public function has(string $name): bool
    {
        return isset($this->given[$name]);
    }

    public function get(string $name): ?string
    {
        $value = $this->given[$name] ?? null;

        return is_string($value) ? $value : null;
    }

    /** The format of --output; null: the table. */
    public function format(): ?string
    {
        $format = $this->get('output');
        if ($format !== null) {
            Catalogue::check('--output', $format, self::FORMATS);
        }

        return $format;
    }

    /** @param float $default what to return if the option isn't given */
    public function number(string $name, float $default, float $least, float $most = INF): float
    {
        $value = $this->get($name);
        if ($value === null) {
            return $default;
        }
        if (!is_numeric($value) || !is_finite((float) $value) || (float) $value < $least || (float) $value > $most) {
            throw new UsageError("--$name must be a number, at least $least" . (is_finite($most) ? " and at most $most" : ''));
        }

        return (float) $value;
    }

    /** @return ($default is null ? int|null : int) */
    public function integer(string $name, ?int $default, int $least, int $most): ?int
    {
        $value = $this->get($name);
        if ($value === null) {
            return $default;
        }
        $number = filter_var($value, FILTER_VALIDATE_INT, ['options' => ['min_range' => $least, 'max_range' => $most]]);

        return $number === false ? throw new UsageError("--$name must be a whole number from $least to $most") : $number;
    }

    /** Checks that the command exists, and that the words and options are its own. */
    public function check(): Command
    {
        if ($this->command === '') {
            throw new UsageError('no command given; see distlock --help');
        }
        $command = Catalogue::command($this->command);
        $other = array_diff(array_keys($this->given), $command->options);
        if ($other !== []) {
            throw new UsageError("$this->command has no option --" . reset($other) . "; see distlock help $this->command");
        }
        $this->checkWords($command);
        if ($this->redis !== [] && $this->has('zookeeper')) {
            throw new UsageError('--redis and --zookeeper can\'t be used together');
        }

        $this->format();

        return $command;
    }

    private function checkWords(Command $command): void
    {
        // Only `run` takes a command after --; otherwise, -- allows names that begin with a dash.
        if (!str_contains($command->usage, ' -- ')) {
            array_push($this->words, ...($this->rest ?? []));
        } elseif ($this->words === [] && $this->rest !== null && ($this->rest[1] ?? null) === '--') {
            $this->words = [$this->rest[0] ?? ''];
            $this->rest = array_slice($this->rest, 2);
        }
        if (str_contains($command->usage, ' -- ') && ($this->rest ?? []) === []) {
            throw new UsageError("$this->command requires -- and a command after the name of the lock");
        }
        if (count($this->words) < $command->words[0]) {
            throw new UsageError("$this->command requires " . ($this->command === 'completion' ? 'the name of a shell' : 'the name of a lock'));
        }
        if (count($this->words) > $command->words[1]) {
            $one = $command->words[0] === 0 ? 'only one pattern' : 'only one name';
            throw new UsageError("$this->command takes " . ($command->words[1] === 0 ? 'no argument' : $one));
        }
    }

    /** @param string[] $rest */
    private function take(string $option, ?string $value, array &$rest): void
    {
        $name = str_starts_with($option, '--') ? substr($option, 2) : '';
        $known = Catalogue::options()[$name] ?? throw new UsageError(Catalogue::unknown('option', $option, array_map(
            static fn (string $name): string => "--$name",
            array_keys(Catalogue::options()),
        )));
        if ($known->value === null) {
            if ($value !== null) {
                throw new UsageError("$option does not take a value");
            }
            $this->given[$name] = true;
            return;
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

/** Credentials, which must not be on the command line. */
final class Secret
{
    /** @var array<string, true> the environment variables that were read, by name */
    private static array $variables = [];

    /** Returns what is at env:NAME or file:PATH; null: the text is neither. */
    public static function find(string $where): ?string
    {
        if (preg_match('/^env:(.+)$/Ds', $where, $found)) {
            $value = getenv($found[1]);
            self::$variables[$found[1]] = true;

            return is_string($value) ? $value : throw new UsageError("the environment variable $found[1] is not set");
        }
        if (preg_match('/^file:(.+)$/Ds', $where, $found)) {
            $value = @file_get_contents($found[1]);

            return is_string($value) ? rtrim($value, "\r\n") : throw new UsageError("can't read the file $found[1]");
        }

        return null;
    }

    /** Removes the environment variables that were read, so that no command inherits what isn't meant for it. */
    public static function leaveNone(): void
    {
        foreach (self::$variables as $name => $wasRead) {
            putenv((string) $name);
        }
    }

    public static function auth(Options $options): ?string
    {
        $where = $options->get('auth');

        return $where === null ? null : self::find($where)
            ?? throw new UsageError('--auth requires env:NAME or file:PATH, because everybody on this machine can read command lines'
                . Catalogue::didYouMean(explode(':', $where, 2)[0] . ':', ['env:', 'file:']));
    }
}
