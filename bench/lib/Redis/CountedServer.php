<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

/** A Redis server under valgrind, which counts the instructions that it executes between two moments. */
final class CountedServer
{
    private const SECONDS_TO_START = 30;

    public readonly RedisServer $redis;
    /** @var resource */
    private $process;
    private readonly int $pid;

    public function __construct(private readonly string $directory)
    {
        $port = self::freePort();
        $program = getenv('DISTLOCK_REDIS_SERVER') ?: 'redis-server';
        $process = proc_open([
            'valgrind', '--quiet', '--tool=callgrind', '--instr-atstart=no', "--callgrind-out-file=$directory/server",
            $program, '--port', (string) $port, '--bind', '127.0.0.1', '--save', '', '--dir', $directory,
            // What it does every so often would count for more on a busy machine, on which everything takes longer.
            '--hz', '1', '--dynamic-hz', 'no',
        ], [1 => ['file', "$directory/log", 'w'], 2 => ['file', "$directory/log", 'a']], $pipes);
        if ($process === false) {
            throw new \RuntimeException('valgrind could not be started');
        }
        $this->process = $process;
        $this->pid = proc_get_status($process)['pid'];
        $this->redis = new RedisServer('127.0.0.1', $port);
        $this->awaitStart();
    }

    /**
     * @param callable(): int $work returns how often it did what is measured
     * @return array{instructions: float, scripts: float, inside: float} for each time
     */
    public function count(callable $work): array
    {
        $before = $this->redis->scripts();
        $this->control('-i', 'on');
        $times = $work();
        $this->control('-d');
        $this->control('-i', 'off');
        $after = $this->redis->scripts();

        return [
            'instructions' => $this->takeInstructions() / $times,
            'scripts' => ($after['calls'] - $before['calls']) / $times,
            'inside' => ($after['inside'] - $before['inside']) / $times,
        ];
    }

    public function close(): void
    {
        proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
    }

    private function awaitStart(): void
    {
        $deadline = hrtime(true) + self::SECONDS_TO_START * 1_000_000_000;
        while (true) {
            try {
                $this->redis->roundTrip();
                return;
            } catch (\RedisException $exception) {
                if (hrtime(true) > $deadline || !proc_get_status($this->process)['running']) {
                    throw new \RuntimeException('no server: ' . file_get_contents("$this->directory/log"), previous: $exception);
                }
                usleep(50000);
            }
        }
    }

    private function control(string ...$options): void
    {
        $control = proc_open(['callgrind_control', ...$options, (string) $this->pid], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
        if ($control === false || proc_close($control) !== 0) {
            throw new \RuntimeException('callgrind_control failed');
        }
    }

    /** Valgrind writes what it counted to a new file each time. */
    private function takeInstructions(): int
    {
        $sum = 0;
        foreach (glob("$this->directory/server.*") as $file) {
            preg_match('/^totals: (\d+)/m', (string) file_get_contents($file), $total);
            $sum += (int) ($total[1] ?? 0);
            unlink($file);
        }

        return $sum > 0 ? $sum : throw new \RuntimeException('valgrind counted nothing');
    }

    private static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0') ?: throw new \RuntimeException('no free port');
        $port = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        fclose($socket);

        return $port;
    }
}
