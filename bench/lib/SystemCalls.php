<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Counts the system calls of a program and its threads, by strace. */
final class SystemCalls
{
    public const STRACE = ['strace', '--follow-forks', '--summary-only', '--output=FILE'];

    /** @param list<string> $command */
    public static function of(array $command, string $input, string $file): int
    {
        return self::total(self::summary($command, $input, $file));
    }

    /**
     * @param list<string> $command
     * @return string what strace wrote
     */
    public static function summary(array $command, string $input, string $file): string
    {
        $process = proc_open([...str_replace('FILE', $file, self::STRACE), ...$command], [['pipe', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes);
        if ($process === false) {
            throw new \RuntimeException('strace cannot be started');
        }
        fwrite($pipes[0], $input);
        fclose($pipes[0]);
        proc_close($process);
        $summary = (string) file_get_contents($file);
        unlink($file);

        return $summary;
    }

    /** @param string $summary what strace wrote */
    public static function total(string $summary): int
    {
        if (!preg_match('/^100\.00\s+\S+\s+\d+\s+(\d+) .*total$/m', $summary, $total)) {
            throw new \RuntimeException("strace wrote something else:\n$summary");
        }

        return (int) $total[1];
    }

    /** @return int how many threads and processes were started, according to what strace wrote */
    public static function started(string $summary): int
    {
        preg_match_all('/^\s*\S+\s+\S+\s+\S+\s+(\d+)\s.*\b(?:clone3?|v?fork)$/m', $summary, $counts);

        return array_sum(array_map(intval(...), $counts[1]));
    }
}
