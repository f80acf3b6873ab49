<?php

/* distlock on the command line: who holds which lock, and who waits. docs/command-line.md describes it. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\DistLockException;
use DistLock\RedisLock;
use DistLock\ZkLock;

const HELP = <<<'TEXT'
    Usage: distlock list [PATTERN] [OPTION...]      list the locks that are held or waited for
           distlock show NAME [OPTION...]           show everything that is known about one lock
           distlock watch [PATTERN] [OPTION...]     refresh the list until q or Ctrl-C is pressed
           distlock release NAME --force            break a lock
           distlock help, distlock version

    In a pattern, * stands for any characters, ? for one character, [a-z] for one of a range.

      --redis DSN            redis://host:port/database etc.; repeat it for each of a list of servers.
                             Default: the ini setting distlock.redis.servers
      --zookeeper HOSTS      look at ZooKeeper: h1:2181,h2:2181; '' for the ini setting
                             distlock.zookeeper.hosts
      --auth WHERE           where to find the credentials: env:NAME, an environment variable, or
                             file:PATH. They have the form user:password or :password for Redis,
                             digest:user:password or sasl:user:password for ZooKeeper
      --prefix TEXT          Redis: prefix of the keys, instead of the ini setting distlock.key_prefix;
                             ZooKeeper: the path to search for locks
      --all                  list, watch: include recently used locks on Redis that are free now
      --json                 machine-readable output, one line for each list
      --force                release: really break the lock, which does not stop its owner
      --foreign              release: delete even what distlock did not write
      --interval SECONDS     watch: time between two lists, 2 by default
      --count NUMBER         watch: exit after this many lists
      -h, --help
      -V, --version

    Everybody on a machine can read the command lines of its processes, so a DSN with a password must
    also be given as env:NAME or file:PATH.

    Exit codes: 0 success; 1 the lock is not held; 2 wrong usage; 3 no connection, or the server
    refused; 4 the output can't be written.

    TEXT;

const HELD = 0;
const NOT_HELD = 1;
const WRONG_USAGE = 2;
const NO_SERVER = 3;
const NO_OUTPUT = 4;

function check(Options $options): void
{
    $words = match ($options->command) {
        'list', 'watch' => [0, 1],
        'show', 'release' => [1, 1],
        '' => throw new UsageError('no command given; see distlock --help'),
        default => throw new UsageError("unknown command $options->command; see distlock --help"),
    };
    if (count($options->words) < $words[0]) {
        throw new UsageError("$options->command requires the name of a lock");
    }
    if (count($options->words) > $words[1]) {
        throw new UsageError("$options->command takes only one " . ($words[0] === 0 ? 'pattern' : 'name'));
    }
    if ($options->redis !== [] && $options->has('zookeeper')) {
        throw new UsageError('--redis and --zookeeper can\'t be used together');
    }
}

/** Requires the extension, built with the backend that the options need. */
function need_extension(Options $options): void
{
    if (!extension_loaded('distlock')) {
        throw new UsageError('the PHP extension distlock is not loaded: add extension=distlock to php.ini, or run '
            . 'php -d extension=distlock ' . ($_SERVER['argv'][0] ?? 'distlock'));
    }
    $class = $options->has('zookeeper') ? ZkLock::class : RedisLock::class;
    if (!class_exists($class)) {
        throw new UsageError("the PHP extension distlock was built without $class");
    }
}

/**
 * Replaces the name of a function's parameter in an error with that of the option.
 *
 * @param array<string, string> $options names that replace the usual ones, by parameter
 */
function explain(\Throwable $thrown, array $options = []): string
{
    $options += ['servers' => '--redis', 'dsn' => '--redis', 'hosts' => '--zookeeper', 'auth' => '--auth', 'name' => 'NAME', 'path' => 'the path'];
    $text = preg_replace_callback(
        '/^.*?Argument #\d+ \(\$(\w+)\)/s',
        static fn (array $found) => $options[$found[1]] ?? $found[1],
        $thrown->getMessage(),
    );

    return str_contains($text, ': FOREIGN ') ? "$text; to delete it anyway, add --foreign" : $text;
}

/** @param string[] $arguments */
function main(array $arguments): int
{
    try {
        $options = new Options($arguments);
        if ($arguments === [] || $options->has('help') || $options->command === 'help') {
            Output::write(HELP);
            return HELD;
        }
        if ($options->has('version') || $options->command === 'version') {
            Output::write('distlock ' . (phpversion('distlock') ?: '(the PHP extension is not loaded)') . "\n");
            return HELD;
        }
        check($options);
        need_extension($options);

        return (new Commands($options))->run();
    } catch (\Throwable $thrown) {
        fwrite(STDERR, 'distlock: ' . Text::harmless(explain($thrown)) . "\n");

        return match (true) {
            $thrown instanceof DistLockException => NO_SERVER,
            $thrown instanceof OutputError => NO_OUTPUT,
            default => WRONG_USAGE,
        };
    }
}

// Keeps PHP's own messages off stdout.
ini_set('display_errors', 'stderr');
exit(main(array_slice($_SERVER['argv'], 1)));
