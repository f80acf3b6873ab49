<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * A network with a delay, in front of servers on this machine: the program bench/lib/delay.c, which scripts/bench
 * compiles.
 */
final class Relay
{
    /** The addresses to connect to instead of the servers', in the same order: "127.0.0.1:1,127.0.0.1:2". */
    public readonly string $addresses;
    /** @var resource */
    private $program;
    /** @var resource its standard input; the program ends when this is closed */
    private $pipe;

    /** @param string $addresses those of the servers */
    public function __construct(string $addresses, int $microsecondsEachWay)
    {
        $command = [CommandLine::environment('DISTLOCK_BENCH_RELAY'), (string) $microsecondsEachWay, ...self::ports($addresses)];
        $this->program = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $pipes);
        $line = $this->program === false ? false : fgets($pipes[1]);
        if ($line === false) {
            throw new \RuntimeException("$command[0] does not run");
        }
        $this->pipe = $pipes[0];
        $this->addresses = implode(',', array_map(static fn (string $port) => "127.0.0.1:$port", explode(' ', trim($line))));
    }

    /** @return list<string> */
    public static function ports(string $addresses): array
    {
        return array_map(static fn (string $address) => substr(strrchr($address, ':'), 1), explode(',', $addresses));
    }

    public function close(): void
    {
        fclose($this->pipe);
        proc_close($this->program);
    }
}
