<?php

declare(strict_types=1);

namespace DistLock\Bench\Loops;

/** What this process uses. */
final class Usage
{
    private function __construct(
        public readonly int $residentKib,
        public readonly int $phpKib,
        public readonly int $descriptors,
        public readonly int $threads,
    ) {
    }

    public static function now(): self
    {
        $status = (string) file_get_contents('/proc/self/status');
        preg_match('/^VmRSS:\s+(\d+)/m', $status, $resident);
        preg_match('/^Threads:\s+(\d+)/m', $status, $threads);
        // The directory itself is open while it is listed.
        $descriptors = count(array_diff((array) scandir('/proc/self/fd'), ['.', '..'])) - 1;

        return new self((int) $resident[1], intdiv(memory_get_usage(), 1024), $descriptors, (int) $threads[1]);
    }

    /** Returns the processor time of this process, in microseconds. */
    public static function processor(): int
    {
        $usage = getrusage();
        $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];

        return $seconds * 1_000_000 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
    }
}
