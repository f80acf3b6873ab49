<?php

declare(strict_types=1);

namespace DistLock\Bench\Session;

use DistLock\Bench\Cycle;
use DistLock\Test\Fpm;
use DistLock\Test\Request;
use DistLock\Test\Response;

use function DistLock\Test\fpm;

/** PHP-FPM with one of the session handlers, running bench/session/request.php. */
final class Pool implements Cycle
{
    public const WORKERS = 32;

    private const SETTINGS = [
        'display_errors' => 0,
        'log_errors' => 0,
        'session.use_cookies' => 0,
        'session.use_only_cookies' => 0,
        'session.cache_limiter' => "''",
        'session.gc_probability' => 0,
        'session.use_strict_mode' => 0,
    ];

    private readonly Fpm $fpm;
    private string $session;

    /** @param array<string, int|string> $settings for the handler */
    public function __construct(array $settings)
    {
        $this->fpm = fpm(self::WORKERS, $settings + self::SETTINGS);
    }

    public function open(string $lock): void
    {
        // PHP allows no other characters in an id.
        $this->session = preg_replace('/[^A-Za-z0-9]/', '-', $lock);
    }

    /**
     * @return list<int> nanoseconds that session_start() and session_write_close() took together, for successive
     * requests
     */
    public function pairs(int $count): array
    {
        $times = [];
        for ($pair = 0; $pair < $count; $pair++) {
            [$called, $acquired, $released, $done] = self::answer($this->send($this->session, 0)->response())['times'];
            $times[] = $acquired - $called + $done - $released;
        }
        return $times;
    }

    public function send(string $session, int $workMicroseconds): Request
    {
        return $this->fpm->send(self::script(), ['id' => $session, 'work' => $workMicroseconds]);
    }

    /** @return array{open: bool, times: array{int, int, int, int}} */
    public static function answer(Response $response): array
    {
        $answer = json_decode($response->body, true);
        if (!isset($answer['times'])) {
            throw new \RuntimeException("a request of a session was not answered: $response->body$response->errors");
        }
        return $answer;
    }

    /** Returns how much the requests of a session have added, as far as the session contains it. */
    public function sum(string $session): int
    {
        return json_decode($this->fpm->request(self::script(), ['id' => $session])->body, flags: JSON_THROW_ON_ERROR);
    }

    /** Returns a path without "..", which PHP-FPM does not accept. */
    private static function script(): string
    {
        return dirname(__DIR__, 2) . '/session/request.php';
    }
}
