<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\Channel;
use DistLock\Bench\Statistics;
use DistLock\Bench\Workers;

/**
 * The first acquisition and release of a process, which has no connection yet. The server counts the bytes until it has
 * acquired, which don't depend on what else the machine does. The contestants take turns.
 */
final class Login
{
    /**
     * @param array<string, \Closure(string): \Closure(): void> $contestants each connects, acquires the lock, and
     *     returns what releases it
     */
    public function __construct(private readonly RedisServer $server, private readonly array $contestants)
    {
    }

    /**
     * @return array<string, array{us: float, bytes: float, us_per_reference: float, bytes_to_a_new_server: float}> the
     *     medians of the rounds
     */
    public function measure(string $lock, string $reference, int $rounds): array
    {
        $figures = [];
        for ($round = 0; $round < $rounds; $round++) {
            foreach ($this->round("$lock:$round") as $name => $figure) {
                $figures[$name][] = $figure;
            }
        }
        foreach ($figures as $name => $ofRounds) {
            foreach ($ofRounds as $round => $figure) {
                $figures[$name][$round]['us_per_reference'] = $figure['us'] / $figures[$reference][$round]['us'];
            }
        }
        return array_map(Statistics::medians(...), $figures);
    }

    /** @return array<string, array{us: float, bytes: int, bytes_to_a_new_server: int}> */
    private function round(string $lock): array
    {
        $redis = $this->server->connect();
        $figures = [];
        foreach ($this->contestants as $name => $contestant) {
            $redis->script('flush');
            $toNewServer = self::first($redis, "$lock:$name:new", $contestant)['bytes'];
            $figures[$name] = self::first($redis, "$lock:$name", $contestant) + ['bytes_to_a_new_server' => $toNewServer];
        }
        return $figures;
    }

    /**
     * @param \Closure(string): \Closure(): void $contestant
     * @return array{us: float, bytes: int} of one process
     */
    private static function first(\Redis $redis, string $lock, \Closure $contestant): array
    {
        $first = self::received($redis);
        $before = self::received($redis);
        $question = $before - $first;
        $worker = new Workers(1, static function (Channel $bench) use ($lock, $contestant): void {
            $start = hrtime(true);
            $release = $contestant($lock);
            $acquired = hrtime(true);
            $bench->send('acquired');
            $bench->receive();
            $again = hrtime(true);
            $release();
            $bench->send($acquired - $start + hrtime(true) - $again);
        });
        try {
            $worker->receive();
            $bytes = self::received($redis) - $before - $question;
            $worker->send('release');
            $time = $worker->receive()[0];
            $worker->finish();
        } finally {
            $worker->close();
        }
        return ['us' => $time / 1e3, 'bytes' => $bytes];
    }

    /** Returns how many bytes the server has received so far, including this question. */
    private static function received(\Redis $redis): int
    {
        return (int) $redis->info('stats')['total_net_input_bytes'];
    }
}
