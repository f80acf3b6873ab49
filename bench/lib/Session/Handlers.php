<?php

declare(strict_types=1);

namespace DistLock\Bench\Session;

use DistLock\Bench\Redis\RedisServer;

use function DistLock\Test\directory;

/** The php.ini settings of each session handler that is compared. Those on Redis use the same keys. */
final class Handlers
{
    public const DISTLOCK = 'distlock';
    /** phpredis with locking, and its default settings: ten attempts, one every 2 ms. */
    public const PHPREDIS = 'phpredis';
    public const PHPREDIS_EVERY_2_MS = 'phpredis, every 2 ms';
    public const PHPREDIS_EVERY_20_MS = 'phpredis, every 20 ms';
    public const PHPREDIS_WITHOUT = 'phpredis, no locking';
    public const PHPREDIS_PERSISTENT = 'phpredis, persistent';
    public const PHPREDIS_WITHOUT_PERSISTENT = 'phpredis, no locking, persistent';
    public const FILES = 'files';

    private const LOCKING = ['redis.session.locking_enabled' => 1];
    private const WITHOUT_LIMIT = self::LOCKING + ['redis.session.lock_retries' => -1];

    public function __construct(private readonly RedisServer $server, private readonly string $prefix)
    {
    }

    /** @return array<string, int|string> */
    public function settings(string $name): array
    {
        return match ($name) {
            self::DISTLOCK => [
                'session.save_handler' => 'distlock',
                'distlock.session.server' => "'redis://{$this->server->host}:{$this->server->port}'",
                'distlock.session.prefix' => "'$this->prefix'",
            ],
            self::PHPREDIS => $this->phpredis() + self::LOCKING,
            self::PHPREDIS_EVERY_2_MS => $this->phpredis() + self::WITHOUT_LIMIT,
            self::PHPREDIS_EVERY_20_MS => $this->phpredis() + self::WITHOUT_LIMIT + ['redis.session.lock_wait_time' => 20000],
            self::PHPREDIS_WITHOUT => $this->phpredis(),
            self::PHPREDIS_PERSISTENT => $this->phpredis(['persistent' => 1]) + self::LOCKING,
            self::PHPREDIS_WITHOUT_PERSISTENT => $this->phpredis(['persistent' => 1]),
            self::FILES => ['session.save_handler' => 'files', 'session.save_path' => "'" . directory() . "'"],
        };
    }

    /**
     * @param array<string, int> $options
     * @return array<string, string>
     */
    private function phpredis(array $options = []): array
    {
        $query = http_build_query(['prefix' => $this->prefix] + $options);
        return [
            'session.save_handler' => 'redis',
            'session.save_path' => "'tcp://{$this->server->host}:{$this->server->port}?$query'",
        ];
    }
}
