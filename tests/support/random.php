<?php

/* Processes that draw the same random numbers again. */

namespace DistLock\Test;

/** The random numbers that PHP draws in some processes. */
final class RandomNumbers
{
    private string $library;
    private string $file;

    public function __construct()
    {
        $directory = directory();
        $this->library = "$directory/random.so";
        $compiler = proc_open(
            ['cc', '-shared', '-fPIC', '-D_GNU_SOURCE', '-o', $this->library, __DIR__ . '/random.c'],
            [2 => ['redirect', 1]],
            $none,
        );
        if (proc_close($compiler) !== 0) {
            throw new \RuntimeException('random.c is not compiled');
        }
        $this->file = "$directory/zeros";
        $this->zeros(0);
    }

    /** Calls this; the processes that it starts draw these numbers. */
    public function among(callable $start): mixed
    {
        putenv("RANDOM_NUMBERS=$this->file");
        putenv("LD_PRELOAD=$this->library");
        try {
            return $start();
        } finally {
            putenv('RANDOM_NUMBERS');
            putenv('LD_PRELOAD');
        }
    }

    /** Makes the next numbers zeros, as many as this. */
    public function zeros(int $count): void
    {
        $file = fopen($this->file, 'c+');
        fwrite($file, pack('q', $count));
        fclose($file);
    }

    /** Returns how many zeros are left. */
    public function left(): int
    {
        return unpack('q', file_get_contents($this->file))[1];
    }
}
