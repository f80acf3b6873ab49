<?php

/* Every command and every option. The checks and the help are generated from this. */

declare(strict_types=1);

namespace DistLock\CommandLine;

/** An option. */
final class Option
{
    /** @param string|null $value the name of its value; null: it takes none
     * @param string $about what it is for
     */
    public function __construct(public readonly ?string $value, public readonly string $about)
    {
    }
}

/** A command. */
final class Command
{
    /**
     * @param string $usage what follows its name, without options
     * @param int[] $words the fewest and the most words that it takes
     * @param string[] $options
     * @param string $about what it does, in a line
     * @param string $more what else to know about it
     */
    public function __construct(
        public readonly string $usage,
        public readonly array $words,
        public readonly array $options,
        public readonly string $about,
        public readonly string $more,
    ) {
    }
}

final class Catalogue
{
    private const FILTERS = ['sort', 'min-wait', 'held-longer-than', 'all'];
    private const SERVERS = ['redis', 'zookeeper', 'auth', 'prefix'];
    private const HELD_FOR = 'HELD FOR is counted from when the owner asked for the lock, because no server records when it got it';
    private const PATTERN = 'In a pattern, * matches any characters, ? one character, and [a-z] one of a range.';

    public static function command(string $name): Command
    {
        return self::commands()[$name] ?? throw new UsageError(self::unknown('command', $name, array_keys(self::commands())));
    }

    /**
     * Complains of a word that isn't known.
     *
     * @param string[] $known
     */
    public static function unknown(string $what, string $word, array $known): string
    {
        return "unknown $what $word" . (self::didYouMean($word, $known) ?: '; see distlock --help');
    }

    /**
     * Checks the value of an option that takes one of a few words.
     *
     * @template T of string
     *
     * @param T[] $known
     *
     * @phpstan-assert T $word
     */
    public static function check(string $option, string $word, array $known): void
    {
        if (!in_array($word, $known, true)) {
            throw new UsageError("$option must be one of " . implode(', ', $known) . self::didYouMean($word, $known));
        }
    }

    /**
     * Asks for the word that was probably meant: at least half of it is the same.
     *
     * @param string[] $known
     */
    public static function didYouMean(string $word, array $known): string
    {
        $distances = array_filter(
            array_combine($known, array_map(static fn (string $other): int => levenshtein($word, $other), $known)),
            static fn (int $distance, string $other): bool => 2 * $distance <= strlen(ltrim($other, '-')),
            ARRAY_FILTER_USE_BOTH,
        );
        asort($distances);
        $near = array_key_first($distances);

        return $near === null ? '' : ": did you mean $near?";
    }

    /** @return array<string, Command> */
    public static function commands(): array
    {
        return [
            'run' => new Command(
                'NAME [OPTION...] -- COMMAND [ARGUMENT...]',
                [1, 1],
                ['timeout', 'permits', 'read', 'hold-at-least', 'ttl', 'grace', 'conflict-exit-code', ...self::SERVERS],
                'run a command while holding a lock',
                'Waits for the lock, runs the command, releases the lock as soon as the command has ended, and exits with'
                    . ' its exit code; 128 + N if signal N killed it, 127 if there is no such command, 126 if it can\'t be'
                    . ' executed, 76 if the lock was lost although the command succeeded. Signals are passed on to the command.'
                    . ' Its environment contains DISTLOCK_NAME and DISTLOCK_FENCING_TOKEN.',
            ),
            'list' => new Command(
                '[PATTERN]',
                [0, 1],
                [...self::FILTERS, 'output', ...self::SERVERS],
                'list the locks that are held or waited for',
                self::HELD_FOR . '. ' . self::PATTERN,
            ),
            'show' => new Command(
                'NAME',
                [1, 1],
                ['output', ...self::SERVERS],
                'show everything that is known about one lock',
                'Times are counted from when the owner or waiter asked for the lock, because no server records when an owner got it. Exits with 1 if'
                    . ' nobody holds it.',
            ),
            'watch' => new Command(
                '[PATTERN]',
                [0, 1],
                ['interval', 'count', ...self::FILTERS, 'output', ...self::SERVERS],
                'refresh the list until q or Ctrl-C is pressed',
                self::HELD_FOR . '. If the list showed another owner before, it starts then. ' . self::PATTERN,
            ),
            'blockers' => new Command(
                'NAME',
                [1, 1],
                ['output', ...self::SERVERS],
                'show who keeps a lock from being free, and who is waiting for it',
                'Prints a tree: the owners of the lock, what these wait for themselves, and who owns that; then the waiters, and'
                    . ' what else they hold. "circle" means that the wait leads back to itself. Looks at all locks. Exits with 1 if'
                    . ' nobody holds this one.',
            ),
            'break' => new Command(
                'NAME',
                [1, 1],
                ['force', 'foreign', 'output', ...self::SERVERS],
                'break a lock',
                'The next waiter gets it. Its owner isn\'t stopped. Asks first, on a terminal; otherwise --force is required. Exits'
                    . ' with 1 if nobody held it, or the answer was no.',
            ),
            'limits' => new Command(
                '[PATTERN]',
                [0, 1],
                ['output', 'redis', 'auth', 'prefix'],
                'list the rate limiters that permits were taken from lately',
                'BACKLOG is in how many seconds the last of those who wait gets its turn, FULL IN in how many everything that was'
                    . ' taken is available again. The server doesn\'t know the rates. ' . self::PATTERN,
            ),
            'web' => new Command(
                '[PATTERN]',
                [0, 1],
                ['port', 'listen', 'listen-anywhere', ...self::SERVERS],
                'show the locks on a web page, on this machine unless --listen-anywhere is given',
                'The page has a filter, shows owners and waiters, and draws who waits for whom, and the metrics if the ini'
                    . ' setting distlock.metrics_file names the pool\'s file. It is read-only. Every user of this machine'
                    . ' can see it. ' . self::PATTERN,
            ),
            'metrics' => new Command(
                '',
                [0, 0],
                [],
                'show what the processes of this machine have counted',
                'These are the processes that share the file named by the ini setting distlock.metrics_file.',
            ),
            'completion' => new Command(
                'bash',
                [1, 1],
                [],
                'print a completion script for bash',
                'Put it where bash-completion looks for it: distlock completion bash'
                    . ' >/usr/share/bash-completion/completions/distlock. Or source it in ~/.bashrc.',
            ),
            'help' => new Command('[COMMAND]', [0, 1], [], 'show this, or what a command does', ''),
            'version' => new Command('', [0, 0], [], 'show the version', ''),
        ];
    }

    /** @return array<string, Option> */
    public static function options(): array
    {
        return [
            'timeout' => new Option('SECONDS', 'the longest wait; 0: don\'t wait. Default: no limit'),
            'permits' => new Option('NUMBER', 'use a semaphore that this many can hold at the same time'),
            'read' => new Option(null, 'acquire it for reading, together with other readers'),
            'hold-at-least' => new Option('SECONDS', 'keep others out for this long after the lock was acquired, even if the'
                . ' command ends earlier, for example because the clocks of cron jobs differ. Default: 0'),
            'ttl' => new Option('SECONDS', 'how long until the lock frees itself if this process or machine dies; on ZooKeeper,'
                . ' the session timeout. Default: 10'),
            'grace' => new Option('SECONDS', 'if the lock is lost, the command gets SIGTERM, and SIGKILL this many seconds later.'
                . ' Default: 10'),
            'conflict-exit-code' => new Option('NUMBER', 'the exit code if the lock wasn\'t acquired in time. Default: 75'),
            'sort' => new Option('ORDER', 'name (the default); or waiters, age or wait: most waiters, longest held or longest wait first'),
            'min-wait' => new Option('SECONDS', 'only locks with a wait of at least this long'),
            'held-longer-than' => new Option('SECONDS', 'only locks that have been held for at least this long'),
            'all' => new Option(null, 'include recently used locks on Redis that are free now'),
            'output' => new Option('FORMAT', 'or -o FORMAT. wide: every column, never shortened; plain: as if not on a terminal; json:'
                . ' for programs, one line per list'),
            'force' => new Option(null, 'don\'t ask'),
            'foreign' => new Option(null, 'delete it even if distlock did not write it'),
            'interval' => new Option('SECONDS', 'the time between two lists. Default: 2'),
            'count' => new Option('NUMBER', 'exit after this many lists'),
            'port' => new Option('NUMBER', 'the port to listen on; 0: any that is free. Default: 8380'),
            'listen' => new Option('ADDRESS', 'listen on this address; one other than 127.0.0.1 and ::1 also requires --listen-anywhere'),
            'listen-anywhere' => new Option(null, 'allow other machines to see the locks, without a password'),
            'redis' => new Option('DSN', 'redis://host:port/database etc.; repeat the option for a list of servers. Default: the'
                . ' ini setting distlock.redis.servers'),
            'zookeeper' => new Option('HOSTS', 'use ZooKeeper: h1:2181,h2:2181; \'\' for the ini setting'
                . ' distlock.zookeeper.hosts. The name of a lock is its path'),
            'auth' => new Option('WHERE', 'where to find the credentials: env:NAME, an environment variable, or file:PATH. They'
                . ' have the form user:password or :password for Redis, digest:user:password or sasl:user:password for'
                . ' ZooKeeper'),
            'prefix' => new Option('TEXT', 'Redis: prefix of the keys, instead of the ini setting distlock.key_prefix;'
                . ' ZooKeeper: the path to search for locks'),
            'help' => new Option(null, 'show this help, or that of a command'),
            'version' => new Option(null, 'show the version'),
        ];
    }
}
