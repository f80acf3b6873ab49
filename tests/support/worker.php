<?php

/* Requests to one worker of PHP-FPM, each of which has a lock to begin with. */

namespace DistLock\Test;

/** @param string[] $ini by name */
function worker(array $ini = [], ?string $dsn = null, float $ttl = 30.0, array $pool = []): Worker
{
    return new Worker($ini, $dsn ?? dsn(), $ttl, $pool);
}

final class Worker
{
    private const PRELUDE = '<?php
        function gate(string $name): void
        {
            touch("$_GET[gates]/$name.reached");
            while (!file_exists("$_GET[gates]/$name.open")) {
                usleep(1000);
            }
        }
        $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"], (float) $_GET["ttl"]);
    ';
    private Fpm $fpm;
    private string $gates;

    public function __construct(array $ini, private string $dsn, private float $ttl, array $pool)
    {
        $this->fpm = fpm(1, $ini, $pool);
        $this->gates = directory();
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
            'gates' => $this->gates,
        ]);
    }

    /** Waits until a request is at the gate. */
    public function await(string $name): void
    {
        await(fn () => file_exists("$this->gates/$name.reached"), what: "the request at the gate $name");
    }

    public function open(string $name): void
    {
        touch("$this->gates/$name.open");
    }

    /** What a request has put there: file_put_contents("$_GET[gates]/name", ...). */
    public function file(string $name): string
    {
        $path = "$this->gates/$name";
        $content = is_file($path) ? file_get_contents($path) : 'nothing';
        @unlink($path);

        return $content;
    }

    public function pid(): int
    {
        return $this->fpm->workers()[0];
    }
}
