<?php

/* Requests to a single PHP-FPM worker, each of which starts with a lock. */

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
     * Runs $code in a request, and returns the response when the worker has finished it. $lock is the lock key(), as a
     * new object; at gate("name") the request stops until open("name").
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

    /** Returns what a request has written there: file_put_contents("$_GET[gates]/name", ...). */
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
