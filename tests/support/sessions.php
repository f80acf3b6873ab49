<?php

/* A PHP-FPM whose sessions distlock keeps, with requests for one session at a time, or for many. */

namespace DistLock\Test;

require_once __DIR__ . '/gates.php';

/** @param string[] $ini by name */
function session_pool(int $workers = 1, array $ini = [], ?string $dsn = null): SessionPool
{
    return new SessionPool($workers, $ini, $dsn ?? dsn());
}

/** Has distlock keep this process's sessions, below key('session:'). To be called before any output. */
function use_sessions(): void
{
    ini_set('session.use_cookies', 0);
    ini_set('session.use_strict_mode', 0);
    ini_set('session.cache_limiter', '');
    ini_set('session.save_handler', 'distlock');
    ini_set('distlock.session.server', dsn());
    ini_set('distlock.session.prefix', key('session:'));
}

final class SessionPool
{
    private const PRELUDE = Gates::PRELUDE . 'if ($_GET["id"] !== "") { session_id($_GET["id"]); } ';
    public readonly Fpm $fpm;
    public readonly string $prefix;
    private Gates $gates;

    public function __construct(int $workers, array $ini, string $dsn)
    {
        $this->prefix = key('session:');
        $this->gates = new Gates();
        $this->fpm = fpm($workers, $ini + [
            'session.save_handler' => 'distlock',
            'distlock.session.server' => "'$dsn'",
            'session.use_cookies' => 0,
            'session.use_only_cookies' => 0,
            'session.cache_limiter' => "''",
            'session.use_strict_mode' => 0,
            'distlock.session.prefix' => "'$this->prefix'",
        ]);
    }

    /** Returns the key of a session. */
    public function key(string $id = 's'): string
    {
        return $this->prefix . $id;
    }

    /** Returns the name of its lock, outside of a cluster. */
    public function lock(string $id = 's'): string
    {
        return "{$this->key($id)}_LOCK";
    }

    /**
     * Starts a request of that session, which runs $code; calling session_start() is up to $code. At gate("name") it
     * stops until open("name").
     *
     * @param string[] $query more entries of $_GET
     */
    public function start(string $code, string $id = 's', array $query = []): Request
    {
        return $this->fpm->send($this->fpm->script(self::PRELUDE . $code), $query + ['id' => $id, 'gates' => $this->gates->directory]);
    }

    /** Starts a request as from a browser, which sends the session's id in a cookie; the pool must use cookies. */
    public function visit(string $code, string $id): Request
    {
        $query = ['id' => '', 'gates' => $this->gates->directory];

        return $this->fpm->send($this->fpm->script(self::PRELUDE . $code), $query, '', ['HTTP_COOKIE' => "PHPSESSID=$id"]);
    }

    /** @param string[] $query more entries of $_GET */
    public function run(string $code, string $id = 's', array $query = []): string
    {
        return $this->start($code, $id, $query)->response()->body;
    }

    public function await(string $gate): void
    {
        $this->gates->await($gate);
    }

    public function open(string $gate): void
    {
        $this->gates->open($gate);
    }

    /** Returns what a request has written to a file in $_GET["gates"]. */
    public function read(string $name): string
    {
        return file_get_contents("{$this->gates->directory}/$name");
    }
}
