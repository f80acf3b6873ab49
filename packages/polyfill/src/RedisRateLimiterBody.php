<?php

namespace DistLock\Polyfill;

use DistLock\LockStateException;
use DistLock\RateStatus;
use DistLock\RedisRateLimiter;
use DistLock\TimeoutException;
use DistLock\UnsupportedException;

/**
 * The extension's algorithm, with the state in a file.
 *
 * @internal
 */
final class RedisRateLimiterBody
{
    private const MOST = 1000000000;
    private const LONGEST = 31536000;
    private const MICROSECONDS = 1e6;

    private readonly File $file;
    private readonly float $tolerance;
    /** @var array{string, float, float, string, float, int}|null the last: id, cost, gap, previous id, due, pid */
    private ?array $reservation = null;
    /** When what was last refused can be had, in seconds. */
    private float $retryAt = 0.0;
    private float $waitTime = 0.0;
    private ?RateStatus $status = null;

    /** @param string|string[]|null $servers */
    public function __construct(
        RedisRateLimiter $limiter,
        private readonly string $name,
        private readonly int $permits,
        private readonly float $per,
        #[\SensitiveParameter] string|array|null $servers,
        private readonly int $burst,
    ) {
        $method = $limiter::class . '::__construct';
        Arguments::redisName($name, $method);
        self::check($permits, $per, $burst, $method, [2, 3, 5]);
        if (Arguments::servers($servers, $method, 4)) {
            throw new UnsupportedException('A rate limiter is kept on one server, but this is a list of servers');
        }
        $key = Functions::setting('distlock.key_prefix') . $name;
        $this->file = new File(Directory::path('rates') . '/' . hash('sha256', $key));
        $this->tolerance = Bucket::cost($burst, $permits, $per);
    }

    /** @param array{int, int, int} $positions of the arguments */
    public static function check(int $permits, float $per, int $burst, string $method, array $positions): void
    {
        foreach (['permits' => [$permits, $positions[0]], 'burst' => [$burst, $positions[2]]] as $name => [$value, $position]) {
            if ($value < 1 || $value > self::MOST) {
                throw Argument::error($method, $position, $name, 'must be between 1 and ' . self::MOST);
            }
        }
        if (!($per >= 0.001 && $per <= self::LONGEST)) {
            throw Argument::error($method, $positions[1], 'per', 'must be between 0.001 and ' . self::LONGEST . ' seconds');
        }
        if ($burst * $per / $permits > self::LONGEST) {
            $what = 'must be smaller, or the rate higher: this many permits would take more than ' . self::LONGEST . ' seconds';
            throw Argument::error($method, $positions[2], 'burst', $what);
        }
    }

    public function acquire(?float $timeout = null, int $permits = 1): bool
    {
        $wait = $this->take($timeout, $permits, 'acquire', 1);
        $this->waitTime = $wait ?? 0.0;
        if ($wait !== null && $wait > 0.0) {
            $this->sleep($wait);
        }
        $this->reservation = null;

        return $wait !== null;
    }

    public function reserve(?float $timeout = null, int $permits = 1): ?float
    {
        return $this->take($timeout, $permits, 'reserve', 1);
    }

    public function cancel(): bool
    {
        [$id, $cost, $gap, $previous, $due, $pid] = $this->reservation ?? ['', 0.0, 0.0, '-', 0.0, 0];
        $this->reservation = null;
        if ($id === '' || $pid !== getmypid() || $due <= microtime(true)) {
            return false;
        }

        return $this->change(static fn (Bucket $bucket): bool => $bucket->back($id, $cost, $gap, $previous));
    }

    public function run(callable $job, ?float $timeout = null, int $permits = 1): mixed
    {
        $limit = Arguments::timeout($timeout, RedisRateLimiter::class . '::run', 2);
        $this->checkPermits($permits, 'run', 3);
        if (!$this->acquire($limit, $permits)) {
            throw new TimeoutException(sprintf(
                'The rate limiter "%s" would have allowed this in %.3F seconds, and the timeout is %.3F',
                $this->name,
                $this->getRetryAfter(),
                $limit,
            ));
        }

        return $job();
    }

    public function getDelay(int $permits = 1): float
    {
        $this->checkPermits($permits, 'getDelay', 1);
        $cost = Bucket::cost($permits, $this->permits, $this->per);
        [$full, $backlog] = $this->standing();

        return max($full + $cost - $this->tolerance, $backlog, 0.0) / self::MICROSECONDS;
    }

    public function getRetryAfter(): float
    {
        return max($this->retryAt - microtime(true), 0.0);
    }

    public function getWaitTime(): float
    {
        return $this->waitTime;
    }

    public function getName(): string
    {
        return $this->name;
    }

    public function inspect(): RateStatus
    {
        $this->standing();

        return $this->status ?? throw new LockStateException('nothing is known');
    }

    public function getStatus(): ?RateStatus
    {
        return $this->status;
    }

    public function reset(): void
    {
        $this->file->change(static fn (string $contents): array => [null, '']);
        $this->status = null;
        $this->retryAt = 0.0;
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        return ['name' => $this->name, 'server' => 'files in ' . Directory::root(), 'permits' => $this->permits, 'per' => $this->per,
            'burst' => $this->burst];
    }

    /** Returns how many seconds to wait; null: too long. */
    private function take(?float $timeout, int $permits, string $method, int $position): ?float
    {
        $limit = Arguments::timeout($timeout, RedisRateLimiter::class . "::$method", $position);
        $this->checkPermits($permits, $method, $position + 1);
        $id = bin2hex(random_bytes(8));
        $cost = Bucket::cost($permits, $this->permits, $this->per);
        $tolerance = $this->tolerance;
        [$isTaken, $wait, $gap, $previous] = $this->change(
            static fn (Bucket $bucket): array => $bucket->take($id, $cost, $tolerance, $limit * self::MICROSECONDS),
        );
        $due = microtime(true) + $wait / self::MICROSECONDS;
        $this->retryAt = $isTaken ? 0.0 : $due;
        if ($isTaken) {
            $this->reservation = [$id, $cost, $gap, $previous, $due, (int) getmypid()];
        }

        return $isTaken ? $wait / self::MICROSECONDS : null;
    }

    /** If a signal handler throws, the permits are given back. */
    private function sleep(float $seconds): void
    {
        $pid = getmypid();
        $deadline = microtime(true) + $seconds;
        $isOver = false;
        try {
            while (($left = $deadline - microtime(true)) > 0.0) {
                usleep((int) ceil(min($left, 1.0) * self::MICROSECONDS));
                if (\function_exists('pcntl_async_signals') && pcntl_async_signals()) {
                    pcntl_signal_dispatch();
                }
                if (getmypid() !== $pid) {
                    throw new LockStateException('This is a forked child: the permits are its parent\'s');
                }
            }
            $isOver = true;
        } finally {
            $isOver || $this->cancel();
        }
    }

    private function checkPermits(int $permits, string $method, int $position): void
    {
        $what = $permits < 1 ? 'must be at least 1' : "must be at most the burst, which is $this->burst: more could never be had at once";
        if ($permits < 1 || $permits > $this->burst) {
            throw Argument::error(RedisRateLimiter::class . "::$method", $position, 'permits', $what);
        }
    }

    /** @return array{float, float} */
    private function standing(): array
    {
        return $this->change(static fn (Bucket $bucket): array => $bucket->standing());
    }

    /**
     * @template T
     * @param \Closure(Bucket): T $change
     * @return T
     */
    private function change(\Closure $change): mixed
    {
        [$result, $standing] = $this->file->change(static function (string $contents) use ($change): array {
            $bucket = Bucket::decode($contents);
            $result = $change($bucket);

            return [[$result, $bucket->standing()], $bucket->encode()];
        });
        $this->see(...$standing);

        return $result;
    }

    private function see(float $full, float $backlog): void
    {
        $one = Bucket::cost(1, $this->permits, $this->per);
        $this->status = Values::make(RateStatus::class, [
            'permits' => $this->permits,
            'per' => $this->per,
            'burst' => $this->burst,
            'remaining' => $backlog > 0.0 ? 0 : (int) min(max(floor(($this->tolerance - $full) / $one), 0.0), $this->burst),
            'waiting' => $backlog > 0.0 ? (int) max(ceil(($full - $this->tolerance) / $one), 0.0) : 0,
            'delay' => max($full + $one - $this->tolerance, $backlog, 0.0) / self::MICROSECONDS,
            'reset' => $full / self::MICROSECONDS,
            'backlog' => $backlog / self::MICROSECONDS,
        ]);
    }
}
