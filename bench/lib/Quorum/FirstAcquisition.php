<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\CommandLine;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\SystemCalls;

/**
 * What a process's first pair of acquire() and release() costs on a list of servers, with connecting before it and
 * closing after it: beyond what the same program does without that.
 */
final class FirstAcquisition
{
    private const OBJECT = '$lock = new DistLock\RedisLock($argv[1], array_slice($argv, 2));';
    private const PAIR = '$lock->acquire() && $lock->release();';

    /** @param list<RedisServer> $servers */
    public function __construct(private readonly array $servers, private readonly string $lock)
    {
    }

    /** @return array{system_calls: int, threads: int} */
    public function measure(): array
    {
        $with = $this->summary(self::OBJECT . self::PAIR);
        $without = $this->summary(self::OBJECT);

        return [
            'system_calls' => SystemCalls::total($with) - SystemCalls::total($without),
            'threads' => SystemCalls::started($with) - SystemCalls::started($without),
        ];
    }

    private function summary(string $code): string
    {
        $options = explode(' ', CommandLine::environment('DISTLOCK_TEST_PHP_OPTIONS'));
        $dsns = array_map(static fn (RedisServer $server) => "redis://$server->host:$server->port", $this->servers);
        $file = sys_get_temp_dir() . '/distlock-bench-' . getmypid() . '.strace';

        return SystemCalls::summary([PHP_BINARY, ...$options, '-r', $code, '--', $this->lock, ...$dsns], '', $file);
    }
}
