<?php

/* distlock on the command line: shows who holds which lock, and who waits. docs/command-line.md describes it. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\DistLockException;
use DistLock\RedisLock;
use DistLock\UnsupportedException;
use DistLock\ZkLock;

const HELD = 0;
const NOT_HELD = 1;
const WRONG_USAGE = 2;
const NO_SERVER = 3;
const NO_OUTPUT = 4;
/** `run`: the lock wasn't acquired. */
const NOT_ACQUIRED = 75;
/** `run`: the command succeeded, but the lock was lost. */
const LOST = 76;

/** @return string[] the program's name, and what follows it */
function arguments(): array
{
    /** @var string[] */
    return $_SERVER['argv'] ?? [];
}

/** Whether the classes are those of distlock/polyfill, in the application whose directory this is. */
function is_polyfill(): bool
{
    $autoloader = (string) getcwd() . '/vendor/autoload.php';
    if (!extension_loaded('distlock') && is_file($autoloader)) {
        require_once $autoloader;
    }

    return !extension_loaded('distlock') && class_exists(RedisLock::class);
}

function version(): string
{
    return (string) phpversion('distlock') ?: (is_polyfill() ? '(the PHP extension is not loaded: distlock/polyfill stands in for it,'
        . ' whose locks are files of this machine)' : '(the PHP extension is not loaded)');
}

/** Requires the extension, built with the backend that the command needs. */
function need_extension(Options $options): void
{
    if (!extension_loaded('distlock') && !is_polyfill()) {
        throw new UsageError('the PHP extension distlock is not loaded: see "Install" in the README, or run '
            . 'php -d extension=distlock ' . (arguments()[0] ?? 'distlock'));
    }
    $class = $options->has('zookeeper') ? ZkLock::class : RedisLock::class;
    if ($options->command !== 'metrics' && !class_exists($class)) {
        throw new UsageError("the PHP extension distlock was built without $class");
    }
}

/** Replaces the names of functions' parameters in an error message with those of the options.
 *
 * @param array<string, string> $options names that replace the usual ones, by parameter
 */
function explain(\Throwable $thrown, array $options = []): string
{
    $options += ['servers' => '--redis', 'dsn' => '--redis', 'hosts' => '--zookeeper', 'auth' => '--auth', 'name' => 'NAME', 'path' => 'the path', 'ttl' => '--ttl', 'sessionTimeout' => '--ttl'];
    $text = (string) preg_replace_callback(
        '/^.*?Argument #\d+ \(\$(\w+)\)/s',
        static fn (array $found) => $options[$found[1]] ?? $found[1],
        $thrown->getMessage(),
    );

    return str_replace('(foreign: true deletes it anyway)', '(--foreign deletes it anyway)', $text);
}

/** Writes an error to stderr. */
function complain(string $what): void
{
    @fwrite(STDERR, 'distlock: ' . (extension_loaded('distlock') ? Text::message($what) : Text::harmless($what)) . "\n");
}

/** @param string[] $arguments */
function main(array $arguments): int
{
    try {
        $options = new Options($arguments);
        if ($arguments === [] || $options->has('help') || $options->command === 'help') {
            $name = $options->has('help') ? $options->command : $options->words[0] ?? '';
            Output::write($name === '' || $name === 'help' ? Help::overview() : Help::of($name));
            return HELD;
        }
        if ($options->has('version') || $options->command === 'version') {
            Output::write('distlock ' . version() . "\n");
            return HELD;
        }
        $options->check();
        if ($options->command === 'completion') {
            Output::write($options->words[0] === 'bash' ? Completion::bash() : throw new UsageError('completion is only available for bash'));
            return HELD;
        }
        need_extension($options);

        return (new Commands($options))->run();
    } catch (\Throwable $thrown) {
        complain(explain($thrown));

        return match (true) {
            $thrown instanceof UnsupportedException => WRONG_USAGE,
            $thrown instanceof DistLockException => NO_SERVER,
            $thrown instanceof OutputError => NO_OUTPUT,
            default => WRONG_USAGE,
        };
    }
}

// Keeps PHP's own messages off stdout.
ini_set('display_errors', 'stderr');
exit(main(array_slice(arguments(), 1)));
