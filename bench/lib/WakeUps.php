<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Counts how often a process has slept and been woken: its voluntary context switches, according to the kernel. */
final class WakeUps
{
    private function __construct(public readonly int $ofFirstThread, public readonly int $ofAllThreads)
    {
    }

    public static function of(int $pid): self
    {
        $threads = array_map(self::ofThread(...), glob("/proc/$pid/task/*/status"));
        return new self(self::ofThread("/proc/$pid/status"), array_sum($threads));
    }

    public function since(self $before): self
    {
        return new self($this->ofFirstThread - $before->ofFirstThread, $this->ofAllThreads - $before->ofAllThreads);
    }

    /** A thread that has just ended counts as 0. */
    private static function ofThread(string $status): int
    {
        return preg_match('/^voluntary_ctxt_switches:\s+(\d+)/m', (string) @file_get_contents($status), $match) ? (int) $match[1] : 0;
    }
}
