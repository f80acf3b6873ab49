<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** What every bench does around its measurements. */
final class CommandLine
{
    /**
     * Ends the process: with 0, with 1 as --strict says, or with 2 when nothing was measured.
     *
     * @param list<string> $arguments with the name of the script
     * @param list<string> $parts that this bench has
     * @param callable(Options): Report $measure
     * @param list<string> $networkParts those that it has behind a network
     * @param ?string $plotted the part that it can make a picture of
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

    /** What scripts/bench says. */
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
