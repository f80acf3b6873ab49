<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\CommandLine;
use DistLock\Bench\SystemCalls;

/**
 * The system calls of a process's first pair of acquire() and release(), with connecting before it and closing after
 * it, compared with those of the C client by itself: beyond what the same programs call without that.
 */
final class FirstAcquisition
{
    private const OBJECT = '$lock = new DistLock\ZkLock($argv[1], $argv[2]);';
    private const PAIR = '$lock->acquire() && $lock->release();';

    public function __construct(private readonly string $hosts, private readonly string $lock)
    {
    }

    public function distlock(): int
    {
        return $this->php(self::OBJECT . self::PAIR) - $this->php(self::OBJECT);
    }

    /** Without arguments, the program ends at once. */
    public function client(): int
    {
        $program = CommandLine::environment('DISTLOCK_BENCH_PROGRAM');

        return $this->count([$program, 'pipelined', $this->hosts, $this->lock], "pairs 1\n") - $this->count([$program]);
    }

    private function php(string $code): int
    {
        $options = explode(' ', CommandLine::environment('DISTLOCK_TEST_PHP_OPTIONS'));

        return $this->count([PHP_BINARY, ...$options, '-r', $code, '--', $this->lock, $this->hosts]);
    }

    /** @param list<string> $command */
    private function count(array $command, string $input = ''): int
    {
        return SystemCalls::of($command, $input, sys_get_temp_dir() . '/distlock-bench-' . getmypid() . '.strace');
    }
}
