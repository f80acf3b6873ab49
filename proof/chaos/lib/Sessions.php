<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** One use of a session that distlock keeps: it is opened, counted in, and closed, and all of this is recorded. */
final class Sessions
{
    /** How many microseconds phpredis waits before it asks for a session's lock again; its documentation's default. */
    private const PAUSE = 20_000;

    private string $hold = '';
    private ?Bounds $bounds;
    /** @var string[] the warnings of the last call */
    private array $warnings = [];

    public function __construct(private Worker $worker, private string $name)
    {
        $this->bounds = $worker->run['locks'][$name]['bounded'] ? new Bounds(...$worker->run['bounds']) : null;
    }

    public function open(float $timeout): bool
    {
        $this->set($timeout);
        // The bound includes the time that a handler itself takes.
        $bound = $this->bounds === null ? null : $this->bounds->acquire($timeout) + 2 * $this->bounds->other();
        $id = $this->begins('session_start', $bound, $timeout);
        // PHP crashes if a session is closed while the handler of another extension opens it.
        $this->worker->interruption = $this->isOurs() ? $this->interruption() : null;
        $threw = $this->guarded(session_start(...));
        $this->worker->interruption = null;
        $isOpen = session_status() === PHP_SESSION_ACTIVE;
        // phpredis opens a session whose lock it didn't get, only says so, and won't write it.
        $lacksLock = str_contains($this->warnings[0] ?? '', 'Acquire of session lock');
        if ($isOpen && ($threw !== null || $lacksLock)) {
            $this->guarded(session_abort(...));
            $isOpen = false;
        }
        $failed = $this->warnings !== [] && !$lacksLock && !str_contains($this->warnings[0], "didn't become free");
        $threw ??= $failed && !$isOpen ? ['class' => 'Warning', 'message' => $this->warnings[0]] : null;
        $lines = [$this->returns($id, $isOpen, $threw)];
        if ($isOpen) {
            $this->hold = "s$id";
            // Nobody can ask whether it is still held: one line says that it was granted, and proves no duration.
            $lines[] = [
                'what' => 'held', 'hold' => $this->hold, 'lock' => $this->name, 'mode' => 'write', 'token' => null, 'id' => $id,
                'callback' => false,
            ];
            $this->worker->acquired(false);
        }
        $this->worker->history->write(...$lines);

        return $isOpen;
    }

    /** Adds one to its number, and writes the result. Without a warning, it is confirmed. */
    public function count(): void
    {
        // If a server loses the value, the counter mustn't return to numbers that it had before.
        $after = isset($_SESSION['count']) ? $_SESSION['count'] + 1 : hrtime(true);
        $_SESSION['count'] = $after;
        $this->close('session_write_close', fn (bool $confirmed, int $id, int $from): array => $confirmed
            ? ['what' => 'counter', 'lock' => $this->name, 'id' => null, 'from' => $from, 'before' => $after - 1, 'after' => $after]
            : ['what' => 'doubt', 'lock' => $this->name, 'id' => $id]);
    }

    public function abort(): void
    {
        $this->close('session_abort');
    }

    /** @param ?\Closure $told receives whether there was no warning, the call, and when it began; returns a line */
    private function close(string $function, ?\Closure $told = null): void
    {
        $from = hrtime(true);
        $id = $this->begins($function, $this->bounds?->other());
        $threw = $this->guarded($function(...));
        $threw ??= $this->warnings === [] ? null : ['class' => 'Warning', 'message' => $this->warnings[0]];
        session_status() === PHP_SESSION_ACTIVE && $this->guarded(session_abort(...));
        $released = [
            'what' => 'released', 'hold' => $this->hold, 'lock' => $this->name, 'confirmed' => $threw === null, 'threw' => $threw !== null,
        ];
        $lines = [$this->returns($id, $threw === null, $threw), $released];
        $told === null || $lines[] = $told($threw === null, $id, $from);
        $this->worker->history->write(...$lines);
    }

    private function set(float $timeout): void
    {
        $spec = $this->worker->run['locks'][$this->name];
        $id = substr(strrchr($spec['at'], ':'), 1);
        $prefix = substr($spec['at'], 0, -strlen($id));
        $handler = $this->isOurs() ? 'distlock' : 'redis';
        foreach (self::settings($handler, $this->worker->servers(), $prefix, $spec['ttl'], $timeout) as $setting => $value) {
            ini_set($setting, $value);
        }
        session_id($id);
    }

    private function isOurs(): bool
    {
        return !isset($this->worker->run['locks'][$this->name]['handler']);
    }

    /**
     * The settings for a handler, with locks that last for `$ttl` seconds. phpredis's gets as many tries as the timeout
     * allows.
     *
     * @param string $handler distlock or redis
     * @return array<string, int|float|string>
     */
    public static function settings(string $handler, string $server, string $prefix, float $ttl, float $timeout): array
    {
        $common = [
            'session.use_cookies' => 0, 'session.use_strict_mode' => 0, 'session.cache_limiter' => '', 'session.gc_probability' => 0,
            'session.save_handler' => $handler,
        ];
        if ($handler === 'distlock') {
            return $common + [
                'distlock.session.server' => $server, 'distlock.session.prefix' => $prefix, 'distlock.session.ttl' => $ttl,
                'distlock.session.timeout' => $timeout,
            ];
        }
        ['host' => $host, 'port' => $port, 'timeout' => $read, 'connect_timeout' => $connect] = Subjects\Connections::address($server);

        return $common + [
            'session.save_path' => "tcp://$host:$port?timeout=$connect&read_timeout=$read&prefix=" . rawurlencode($prefix),
            'redis.session.locking_enabled' => 1, 'redis.session.lock_expire' => (int) ceil($ttl),
            'redis.session.lock_wait_time' => self::PAUSE, 'redis.session.lock_retries' => (int) ceil($timeout * 1e6 / self::PAUSE),
        ];
    }

    /** What a handler does in the middle of session_start(), as in applications; null: it throws. */
    private function interruption(): ?\Closure
    {
        return match ($this->worker->random->getInt(0, 6)) {
            0 => static fn () => @session_write_close(),
            1 => session_abort(...),
            // Inside an error handler PHP calls no other one, and would print the warning.
            2 => static fn () => @session_reset(),
            3 => function (): never {
                @session_write_close();
                throw new Interrupted('after the session was closed');
            },
            4 => function (): never {
                @session_write_close();
                $this->worker->ends('exit');
                exit(0);
            },
            default => null,
        };
    }

    /** @return ?array what was thrown, in the form of a line */
    private function guarded(callable $call): ?array
    {
        $this->warnings = [];
        set_error_handler(function (int $level, string $message): bool {
            $this->warnings[] = $message;

            return true;
        });
        try {
            $this->worker->interruptibly($call);
        } catch (Interrupted | \RedisException $thrown) {
            return ['class' => $thrown::class, 'message' => $thrown->getMessage()];
        } finally {
            restore_error_handler();
        }

        return null;
    }

    private function begins(string $method, ?float $bound, ?float $timeout = null): int
    {
        $id = ++$this->worker->calls;
        $this->worker->history->write([
            'what' => 'call', 'id' => $id, 'lock' => $this->name, 'object' => 'session', 'method' => $method, 'timeout' => $timeout,
            'bound' => $bound,
        ]);

        return $id;
    }

    private function returns(int $id, bool $result, ?array $threw): array
    {
        return ['what' => 'return', 'id' => $id, 'result' => $result, 'threw' => $threw, 'token' => null, 'held' => $result, 'mode' => null];
    }
}
