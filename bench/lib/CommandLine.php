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
     */
    public static function run(array $arguments, array $parts, callable $measure): never
    {
        try {
            $options = new Options(array_slice($arguments, 1), $parts);
        } catch (\InvalidArgumentException $exception) {
            fwrite(STDERR, "bench: {$exception->getMessage()}\n" . Options::USAGE . ' ' . implode(', ', $parts) . "\n");
            exit(2);
        }
        try {
            exit($measure($options)->finish());
        } catch (\Exception $exception) {
            fwrite(STDERR, "\nbench: not measured: {$exception->getMessage()}\n");
            exit(2);
        }
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
