<?php

/* A process for which names and routes come and go. */

namespace DistLock\Test;

/** Prepares a PHP that runs $code, with distlock but nothing of the tests, and knows SERVER_NAME. */
function named(string $code): Named
{
    return new Named($code);
}

const SERVER_NAME = 'server.invalid';

final class Named
{
    private string $directory;
    private string $library;
    /** @var ?resource */
    private $process = null;
    /** @var resource */
    private $output;

    public function __construct(private string $code)
    {
        $this->directory = directory();
        $this->library = "$this->directory/names.so";
        $sources = [__DIR__ . '/names.c', __DIR__ . '/dlopen.c'];
        $compiler = proc_open(['cc', '-shared', '-fPIC', '-D_GNU_SOURCE', '-o', $this->library, ...$sources], [2 => ['redirect', 1]], $none);
        if (proc_close($compiler) !== 0) {
            throw new \RuntimeException('names.c is not compiled');
        }
        $this->know();
    }

    /** From now on, the name has an address. */
    public function know(): void
    {
        file_put_contents("$this->directory/" . SERVER_NAME, '127.0.0.1');
    }

    /** From now on, the name has no address. */
    public function forget(): void
    {
        unlink("$this->directory/" . SERVER_NAME);
    }

    public function cutRoute(): void
    {
        touch("$this->directory/no route");
    }

    public function restoreRoute(): void
    {
        unlink("$this->directory/no route");
    }

    public function start(): void
    {
        $variables = ["NAMES=$this->directory", "LD_PRELOAD=$this->library"];
        $command = ['env', ...$variables, php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-r', $this->code];
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
        $this->output = $pipes[1];
        at_end(fn () => is_resource($this->process) && proc_terminate($this->process, SIGKILL));
    }

    /** Waits until it has failed to connect for this many more times. */
    public function awaitFailures(int $count = 3): void
    {
        $before = $this->failures();
        await(fn () => $this->failures() >= $before + $count, 30, 'an attempt to connect');
    }

    /** Waits for its end, and returns its output. */
    public function output(): string
    {
        $output = stream_get_contents($this->output);
        proc_close($this->process);

        return $output;
    }

    private function failures(): int
    {
        clearstatcache();

        return (int) @filesize("$this->directory/failures");
    }
}
