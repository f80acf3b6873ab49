<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\Redis\RedisServer;

/** Five servers, and the same behind a delay. */
final class Network
{
    /** @var list<RedisServer> as they are */
    public readonly array $servers;
    /** @var list<RedisServer> behind the delay */
    public readonly array $delayed;
    /** @var resource */
    private $program;
    /** @var resource its standard input: it ends with it */
    private $pipe;

    /**
     * @param string $program made of bench/quorum/delay.c
     * @param string $addresses "127.0.0.1:1,127.0.0.1:2"
     */
    public function __construct(string $program, string $addresses, int $microsecondsEachWay)
    {
        $ports = array_map(static fn (string $address) => (int) substr(strrchr($address, ':'), 1), explode(',', $addresses));
        $this->servers = self::on($ports);
        $command = [$program, (string) $microsecondsEachWay, ...array_map(strval(...), $ports)];
        $this->program = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $pipes);
        $line = $this->program === false ? false : fgets($pipes[1]);
        if ($line === false) {
            throw new \RuntimeException("$program does not run");
        }
        $this->pipe = $pipes[0];
        $this->delayed = self::on(array_map(intval(...), explode(' ', trim($line))));
    }

    /** @return list<string> */
    public function dsns(): array
    {
        return array_map(static fn (RedisServer $server) => "redis://$server->host:$server->port", $this->delayed);
    }

    public function close(): void
    {
        fclose($this->pipe);
        proc_close($this->program);
    }

    /**
     * @param list<int> $ports
     * @return list<RedisServer>
     */
    private static function on(array $ports): array
    {
        return array_map(static fn (int $port) => new RedisServer('127.0.0.1', $port), $ports);
    }
}
