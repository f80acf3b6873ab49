<?php

/* PHP-FPM whose sessions are kept by distlock, and requests of one session at a time, or many. */

namespace DistLock\Test;

require_once __DIR__ . '/gates.php';

/** @param string[] $ini by name */
function session_pool(int $workers = 1, array $ini = [], ?string $dsn = null): SessionPool
{
    return new SessionPool($workers, $ini, $dsn ?? dsn());
}

/** The sessions of this process are kept by distlock, below key('session:'). Before there is any output. */
function use_sessions(): void
{
    ini_set('session.use_cookies', 0);
    ini_set('session.use_strict_mode', 0);
    ini_set('session.cache_limiter', '');
    ini_set('session.save_handler', 'distlock');
    ini_set('session.save_path', dsn());
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
            'session.save_path' => "'$dsn'",
            'session.use_cookies' => 0,
            'session.use_only_cookies' => 0,
            'session.cache_limiter' => "''",
            'session.use_strict_mode' => 0,
            'distlock.session.prefix' => "'$this->prefix'",
        ]);
    }

    /** The key of a session. */
    public function key(string $id = 's'): string
    {
        return $this->prefix . $id;
    }

    /** The name of its lock, outside of a cluster. */
    public function lock(string $id = 's'): string
    {
        return "{$this->key($id)}_LOCK";
    }

    /**
     * Starts a request of that session, which runs $code: session_start() is left to it. At gate("name") it stays until
     * open("name").
     *
     * @param string[] $query more of $_GET
     */
    public function start(string $code, string $id = 's', array $query = []): Request
    {
        return $this->fpm->send($this->fpm->script(self::PRELUDE . $code), $query + ['id' => $id, 'gates' => $this->gates->directory]);
    }

    /** @param string[] $query more of $_GET */
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

    /** What a request has put into a file in $_GET["gates"]. */
    public function read(string $name): string
    {
        return file_get_contents("{$this->gates->directory}/$name");
    }
}
