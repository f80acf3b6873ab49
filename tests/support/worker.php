<?php

/* Requests to one worker of PHP-FPM, each of which has a lock to begin with. */

namespace DistLock\Test;

require_once __DIR__ . '/gates.php';

/** @param string[] $ini by name */
function worker(array $ini = [], ?string $dsn = null, float $ttl = 30.0, array $pool = []): Worker
{
    return new Worker($ini, $dsn ?? dsn(), $ttl, $pool);
}

final class Worker
{
    private const PRELUDE = Gates::PRELUDE
        . '$lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"], (float) $_GET["ttl"]); ';
    private Fpm $fpm;
    private Gates $gates;

    public function __construct(array $ini, private string $dsn, private float $ttl, array $pool)
    {
        $this->fpm = fpm(1, $ini, $pool);
        $this->gates = new Gates();
    }

    /**
     * Runs $code in a request, and returns the response when the worker is through with it. $lock is the lock key(), in a
     * new object; at gate("name") the request stays until open("name").
     */
    public function run(string $code): string
    {
        return $this->start($code)->response()->body;
    }

    public function start(string $code): Request
    {
        return $this->fpm->send($this->fpm->script(self::PRELUDE . $code), [
            'key' => key(),
            'dsn' => $this->dsn,
            'ttl' => $this->ttl,
            'gates' => $this->gates->directory,
        ]);
    }

    public function await(string $gate): void
    {
        $this->gates->await($gate);
    }

    public function open(string $gate): void
    {
        $this->gates->open($gate);
    }

    /** What a request has put there: file_put_contents("$_GET[gates]/name", ...). */
    public function file(string $name): string
    {
        $path = "{$this->gates->directory}/$name";
        $content = is_file($path) ? file_get_contents($path) : 'nothing';
        @unlink($path);

        return $content;
    }

    public function pid(): int
    {
        return $this->fpm->workers()[0];
    }
}
