<?php

namespace DistLock\Cache\Tests;

/** A Redis server for this test only, which may be stopped. */
final class OwnRedis
{
    public readonly string $dsn;
    private readonly string $directory;
    /** @var resource */
    private mixed $process;
    private readonly int $owner;

    public function __construct()
    {
        $this->owner = (int) getmypid();
        $this->directory = sys_get_temp_dir() . '/' . uniqid('distlock-once-', true);
        mkdir($this->directory, 0700);
        $socket = "$this->directory/socket";
        $this->dsn = "unix://$socket?timeout=0.3";
        $this->process = proc_open(
            [getenv('DISTLOCK_REDIS_SERVER') ?: 'redis-server', '--port', '0', '--unixsocket', $socket, '--save', '', '--dir', $this->directory],
            [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['redirect', 1]],
            $pipes,
        );
        for ($i = 0; @stream_socket_client("unix://$socket") === false; $i++) {
            $i < 10000 || throw new \RuntimeException('Redis doesn\'t start');
            usleep(2000);
        }
    }

    public function connect(): \Redis
    {
        $redis = new \Redis();
        $redis->connect("$this->directory/socket");

        return $redis;
    }

    public function freeze(): void
    {
        proc_terminate($this->process, \SIGSTOP);
    }

    public function resume(): void
    {
        proc_terminate($this->process, \SIGCONT);
    }

    public function kill(): void
    {
        proc_terminate($this->process, \SIGKILL);
        while (proc_get_status($this->process)['running']) {
            usleep(1000);
        }
    }

    public function __destruct()
    {
        if (getmypid() === $this->owner) {
            $this->kill();
            array_map(unlink(...), glob("$this->directory/*") ?: []);
            rmdir($this->directory);
        }
    }
}
