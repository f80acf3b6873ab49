<?php

namespace DistLock\Laravel;

use DistLock\RedisLock;
use Illuminate\Http\Request;
use RuntimeException;
use SensitiveParameter;
use SessionHandlerInterface;
use Symfony\Component\HttpFoundation\Response;

use function DistLock\destroyed_session;

/**
 * Keeps Laravel's sessions in PHP's own, whose handler is distlock's: a session is locked from when it is read until it
 * is written, or until the request ends.
 */
final class SessionHandler implements SessionHandlerInterface
{
    private const NAME = 'laravel';

    /** The id of a session that another request destroyed, such as a login, while this one waited for it. */
    private static ?string $destroyed = null;

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
        self::$destroyed = null;
    }

    /**
     * Call this with each response. If its session was destroyed while the request waited for it, the browser has
     * another id by now, and perhaps another token, which Laravel's cookies would overwrite.
     */
    public static function withholdCookies(Request $request, Response $response, string $sessionCookie): void
    {
        if (self::$destroyed === null || !$request->hasSession() || $request->session()->getId() !== self::$destroyed) {
            return;
        }
        foreach ($response->headers->getCookies() as $cookie) {
            if (in_array($cookie->getName(), [$sessionCookie, 'XSRF-TOKEN'], true)) {
                $response->headers->removeCookie($cookie->getName(), $cookie->getPath(), $cookie->getDomain());
            }
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

    /**
     * Returns a session that was destroyed meanwhile as it was when the wait began, which is what a driver without
     * locks would have read.
     */
    public function read(string $id): string
    {
        $this->begin($id);
        $content = destroyed_session();
        self::$destroyed = $content === null ? null : $id;
        if ($content !== null) {
            session_decode($content);
        }
        $data = $_SESSION[self::NAME] ?? '';

        return is_string($data) ? $data : '';
    }

    /** A session that was destroyed must not come back. */
    public function write(string $id, string $data): bool
    {
        if ($id === self::$destroyed) {
            session_abort();

            return true;
        }
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
     * This is only for the open session. Any other is left as it was: a session whose id has changed isn't written
     * under the old one.
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
