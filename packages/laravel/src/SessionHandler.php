<?php

namespace DistLock\Laravel;

use DistLock\RedisLock;
use Illuminate\Http\Request;
use RuntimeException;
use SensitiveParameter;
use SensitiveParameterValue;
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

    private const SERVER = 'distlock.session.server';

    /** The id of a session that another request destroyed, such as a login, while this one waited for it. */
    private static ?string $destroyed = null;

    /** Whether distlock.session.server has a value of this class, not that of the ini files. */
    private static bool $isServerSet = false;

    /** Kept out of dumps. */
    private SensitiveParameterValue $server;

    /**
     * @param int $seconds that a session lasts
     * @param string|list<string>|null $server as ServerList takes them, though only one can be used; null: as the ini
     *     settings say
     */
    public function __construct(private int $seconds, #[SensitiveParameter] string|array|null $server = null)
    {
        Extension::need(RedisLock::class);
        $this->server = new SensitiveParameterValue(ServerList::one($server, 'The session driver "distlock"', 'session_server'));
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
        $server = $this->server->getValue();
        $isServer = $server === null ? !self::$isServerSet : ini_get(self::SERVER) === $server;
        if ($isServer && session_status() === PHP_SESSION_ACTIVE && session_id() === $id) {
            return;
        }
        session_abort();
        // Every page of Laravel's changes its session, and a new id would lose what others have changed.
        if (ini_get('distlock.session.lock') !== 'always') {
            throw new RuntimeException('The session driver "distlock" requires the ini setting distlock.session.lock to be "always".');
        }
        $this->applySettings();
        session_id($id);
        if (!session_start() || session_id() !== $id) {
            throw new RuntimeException('The session could not be opened.');
        }
    }

    /**
     * This is done before each session is opened, because applications that share a process may have settings of their
     * own. Only PHP's sessions read these.
     */
    private function applySettings(): void
    {
        $server = $this->server->getValue();
        $settings = [
            'session.save_handler' => 'distlock',
            'session.save_path' => '',
            'session.use_cookies' => '0',
            'session.use_strict_mode' => '0',
            'session.cache_limiter' => '',
            'session.lazy_write' => '1',
            'session.gc_probability' => '0',
            'session.gc_maxlifetime' => (string) $this->seconds,
        ] + (is_string($server) ? [self::SERVER => $server] : []);
        foreach ($settings as $name => $value) {
            // Once there is output, PHP lets nobody set its own ones, also to what they are.
            if (ini_get($name) !== $value) {
                ini_set($name, $value);
            }
        }
        if ($server === null && self::$isServerSet) {
            ini_restore(self::SERVER);
        }
        self::$isServerSet = $server !== null;
    }
}
