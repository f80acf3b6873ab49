<?php

namespace DistLock\Cache\Tests;

/** A program of its own, which has $once, $key and $redis. */
final class Script
{
    /** @var resource */
    private mixed $process;
    /** @var resource */
    private mixed $pipe;

    public function __construct(string $code, string $key)
    {
        $options = explode(' ', getenv('DISTLOCK_TEST_PHP_OPTIONS') ?: '-n -d extension=distlock -d extension=redis');
        $program = sprintf(
            'require %s;
            $key = %s;
            $redis = DistLock\Cache\Tests\Servers::connect();
            $locks = new DistLock\RedisLockFactory(DistLock\Cache\Tests\Servers::redis(), ttl: 4.0, maxHold: 60.0);
            $once = new DistLock\Cache\Once(new DistLock\Cache\Tests\RedisCache(), $locks, "tests");
            %s',
            var_export(__DIR__ . '/bootstrap.php', true),
            var_export($key, true),
            $code,
        );
        $command = [\PHP_BINARY, ...$options, '-d', 'display_errors=1', '-r', $program];
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
        $this->pipe = $pipes[1];
    }

    /** All that it printed, after its end. */
    public function output(): string
    {
        $output = stream_get_contents($this->pipe);
        proc_close($this->process);

        return $output;
    }
}
