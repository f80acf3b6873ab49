<?php

/* PHP-FPM whose workers run the Laravel application of laravel_application.php. */

namespace DistLock\Test;

require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/gates.php';

final class LaravelPool
{
    public readonly Gates $gates;
    private Fpm $fpm;
    private string $prefix;
    private string $configuration;

    /**
     * @param mixed[]  $configuration of Laravel, by names such as "session.driver"
     * @param string[] $ini           by name
     */
    public function __construct(int $workers, array $configuration = [], array $ini = [])
    {
        $this->gates = new Gates();
        $this->prefix = key('');
        $this->configuration = json_encode($configuration + ['cache.prefix' => $this->prefix]);
        $this->fpm = fpm($workers, $ini + [
            'distlock.session.prefix' => "'$this->prefix'",
            // Laravel of Debian 12 is older than its PHP.
            'error_reporting' => E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED,
            'memory_limit' => '256M',
        ]);
    }

    /** The lock of the cache that has this name. */
    public function lock(string $name): string
    {
        return $this->prefix . $name;
    }

    /** The key of a session, where distlock keeps sessions. */
    public function session(string $id): string
    {
        return $this->prefix . $id;
    }

    /** The lock of a session, where distlock keeps sessions. */
    public function sessionLock(string $id): string
    {
        return "$this->prefix{$id}_LOCK";
    }

    /** @param string[] $query what is done */
    public function start(string $path, array $query = [], ?string $session = null): Request
    {
        $query += ['gates' => $this->gates->directory, 'as' => 'somebody'];

        return $this->fpm->send(__DIR__ . '/laravel_application.php', $query, '', [
            'CONFIGURATION' => $this->configuration,
            'REQUEST_URI' => "$path?" . http_build_query($query),
            'HTTP_ACCEPT' => 'application/json',
        ] + ($session === null ? [] : ['HTTP_COOKIE' => "session=$session"]));
    }

    /** @param string[] $query */
    public function run(string $path, array $query = [], ?string $session = null): Response
    {
        return $this->start($path, $query, $session)->response();
    }

    /** Who had their turn, in that order. */
    public function turns(): string
    {
        return file_get_contents("{$this->gates->directory}/turns");
    }

    /** What was thrown, as Laravel tells it. */
    public static function thrown(Response $response): string
    {
        $thrown = json_decode($response->body, true);

        return "$response->status " . ($thrown['exception'] ?? $response->body) . ': ' . ($thrown['message'] ?? '');
    }

    /** What a request that counted in its session answered: the session's id and its count. */
    public static function counted(Response $response): array
    {
        return $response->status === 200 ? explode(' ', $response->body) : [self::thrown($response), ''];
    }
}
