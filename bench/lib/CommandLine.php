<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** The part of every bench that isn't a measurement. */
final class CommandLine
{
    /**
     * Ends the process: with 0, with 1 if --strict demands it, or with 2 if nothing was measured.
     *
     * @param list<string> $arguments including the name of the script
     * @param list<string> $parts what this bench can measure
     * @param callable(Options): Report $measure
     * @param list<string> $networkParts what it can measure behind a network
     * @param ?string $plotted the part that it can draw a picture of
     */
    public static function run(array $arguments, array $parts, callable $measure, array $networkParts = [], ?string $plotted = null): never
    {
        try {
            $options = new Options(array_slice($arguments, 1), $parts, $networkParts, $plotted);
        } catch (\InvalidArgumentException $exception) {
            fwrite(STDERR, "bench: {$exception->getMessage()}\n" . Options::usage($parts, $networkParts, $plotted) . "\n");
            exit(2);
        }
        try {
            exit($measure($options)->finish());
        } catch (\Exception $exception) {
            fwrite(STDERR, "\nbench: not measured: {$exception->getMessage()}\n");
            exit(2);
        }
    }

    /** Returns a variable that scripts/bench sets. */
    public static function environment(string $name): string
    {
        return getenv($name) ?: throw new \RuntimeException("$name is not set: run scripts/bench");
    }

    public static function requireExtensions(string ...$extensions): void
    {
        foreach ($extensions as $extension) {
            if (!extension_loaded($extension)) {
                throw new \RuntimeException("the extension '$extension' is not loaded");
            }
        }
    }
}
