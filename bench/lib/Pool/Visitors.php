<?php

declare(strict_types=1);

namespace DistLock\Bench\Pool;

use DistLock\Bench\CommandLine;
use DistLock\Test\Channel;
use DistLock\Test\Fpm;
use DistLock\Test\Request;

use function DistLock\Test\child;

/** Like visitors, sends requests at fixed times, whether or not earlier ones have been answered. Every tenth wants the
 * hot lock, the others a lock of their own. Several processes share the work, because one can't wait for so many
 * answers.
 */
final class Visitors
{
    private const PROCESSES = 5;
    private const WORK_MICROSECONDS = 2000;
    private const LIMIT_SECONDS = 60;

    /** @var array<int, array{Request, bool, float}> request, whether it wants the hot lock, and when it was due */
    private array $pending = [];
    /** @var list<array{hot: bool, answer: string, seconds: float}> */
    private array $answers = [];

    private function __construct(private readonly Fpm $fpm, private readonly string $lock, private readonly ?int $maxAhead)
    {
    }

    /**
     * @return list<array{hot: bool, answer: string, seconds: float}> of each request: from when it was due until it was
     * answered
     */
    public static function run(Fpm $fpm, string $lock, ?int $maxAhead, int $perSecond, float $seconds): array
    {
        $processes = [];
        for ($number = 0; $number < self::PROCESSES; $number++) {
            $processes[] = child(static function (Channel $bench) use ($fpm, $lock, $maxAhead, $perSecond, $seconds, $number): array {
                $start = $bench->receive();

                return (new self($fpm, $lock, $maxAhead))->visit($start, $perSecond, (int) ($perSecond * $seconds), $number);
            });
        }
        $start = microtime(true) + 0.1;
        foreach ($processes as $process) {
            $process->send($start);
        }

        return array_merge(...array_map(static fn ($process) => $process->result($seconds + self::LIMIT_SECONDS), $processes));
    }

    /** @return list<array{hot: bool, answer: string, seconds: float}> */
    private function visit(float $start, int $perSecond, int $count, int $number): array
    {
        while ($number < $count || $this->pending) {
            $due = $start + $number / $perSecond;
            if ($number < $count && microtime(true) >= $due) {
                $this->send($number, $due);
                $number += self::PROCESSES;
            } else {
                $this->wait($number < $count ? $due - microtime(true) : self::LIMIT_SECONDS);
            }
        }

        return $this->answers;
    }

    private function send(int $number, float $due): void
    {
        // The processes take turns, and each has its share of those that want the hot lock.
        $isHot = intdiv($number, self::PROCESSES) % 10 === 0;
        $request = $this->fpm->send(dirname(__DIR__, 2) . '/pool/request.php', [
            'lock' => $isHot ? $this->lock : "$this->lock:$number",
            'dsn' => self::dsn(),
            'max_ahead' => $this->maxAhead ?? '',
            'work' => self::WORK_MICROSECONDS,
        ]);
        $this->pending[(int) $request->stream()] = [$request, $isHot, $due];
    }

    private function wait(float $seconds): void
    {
        $streams = array_map(static fn (array $pending) => $pending[0]->stream(), $this->pending);
        $none = null;
        if ($streams === []) {
            usleep((int) (max($seconds, 0.0) * 1e6));
        } elseif (!stream_select($streams, $none, $none, (int) $seconds, (int) (1e6 * fmod(max($seconds, 0.0), 1)))) {
            return;
        }
        foreach ($streams as $stream) {
            [$request, $isHot, $due] = $this->pending[(int) $stream];
            $response = $request->advance();
            if ($response !== null) {
                $this->answers[] = ['hot' => $isHot, 'answer' => $response->body, 'seconds' => microtime(true) - $due];
                unset($this->pending[(int) $stream]);
            }
        }
    }

    public static function dsn(): string
    {
        return 'redis://' . CommandLine::environment('DISTLOCK_TEST_REDIS_HOST') . ':' . CommandLine::environment('DISTLOCK_TEST_REDIS_PORT');
    }
}
