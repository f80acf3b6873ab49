<?php

namespace DistLock\Laravel;

use DistLock\RedisLock;
use RuntimeException;
use SensitiveParameter;
use SessionHandlerInterface;

/**
 * Keeps Laravel's sessions in PHP's own, whose handler is distlock's: a session is locked from when it is read until it
 * is written, or until the request ends.
 */
final class SessionHandler implements SessionHandlerInterface
{
    private const NAME = 'laravel';

    /**
     * @param int $seconds that a session lasts
     * @param string|list<string>|null $server as ServerList takes them, though only one can be used
     */
    public function __construct(int $seconds, #[SensitiveParameter] string|array|null $server = null)
    {
        Extension::need(RedisLock::class);
        $server = ServerList::one($server, 'The session driver "distlock"', 'session_server');
        $settings = [
            'session.save_handler' => 'distlock',
            // PHP shows it in its warnings, and not distlock.redis.servers.
            'session.save_path' => '',
            'session.use_cookies' => '0',
            'session.use_strict_mode' => '0',
            'session.cache_limiter' => '',
            'session.lazy_write' => '1',
            'session.gc_probability' => '0',
            'session.gc_maxlifetime' => (string) $seconds,
        ] + ($server === null ? [] : ['distlock.redis.servers' => $server]);
        foreach ($settings as $name => $value) {
            // Once there is output, PHP lets nobody set them, also to what they are.
            if (ini_get($name) !== $value) {
                ini_set($name, $value);
            }
        }
    }

    /** Lets go of a session that a request has read and not saved, for workers that serve many requests. */
    public static function endRequest(): void
    {
        if (session_status() === PHP_SESSION_ACTIVE && ini_get('session.save_handler') === 'distlock') {
            session_abort();
        }
    }

    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        $this->begin($id);

        $data = $_SESSION[self::NAME] ?? '';

        return is_string($data) ? $data : '';
    }

    public function write(string $id, string $data): bool
    {
        $this->begin($id);
        $_SESSION[self::NAME] = $data;

        return session_write_close();
    }

    public function destroy(string $id): bool
    {
        $this->begin($id);

        return session_destroy();
    }

    public function gc(int $max_lifetime): int
    {
        return 0;
    }

    /**
     * Unless it is open. Another one is left as it was: a session whose id has changed isn't written under the old one.
     */
    private function begin(string $id): void
    {
        if (session_status() === PHP_SESSION_ACTIVE && session_id() === $id) {
            return;
        }
        session_abort();
        session_id($id);
        if (!session_start() || session_id() !== $id) {
            throw new RuntimeException('The session could not be opened.');
        }
    }
}
