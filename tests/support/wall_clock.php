<?php

/* Starts processes whose wall clock is set while they run. */

namespace DistLock\Test;

/** Starts a PHP that runs $code, with distlock but nothing of the tests, and a wall clock that can be set. */
function clocked(string $code): Clocked
{
    return new Clocked($code);
}

/**
 * Returns the beginning of a command that runs PHP by that clock.
 *
 * @param string[] $variables more variables for its environment
 * @return string[]
 */
function clocked_php(WallClock $clock, array $variables = []): array
{
    // It comes after what php() may have to load before everything else.
    foreach ($clock->environment as $name => $value) {
        $variables[] = "$name=$value";
    }

    return ['env', ...$variables, php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'))];
}

/**
 * Starts a redis for this test, and returns its clock, too.
 *
 * @param string[] $options for its command line
 */
function clocked_server(?WallClock &$clock, array $options = []): Server
{
    $clock = new WallClock();
    foreach ($clock->environment as $name => $value) {
        putenv("$name=$value");
    }
    try {
        return server($options);
    } finally {
        array_map(putenv(...), array_keys($clock->environment));
    }
}

/** A stopped clock for a process with a file of its own, and what its main thread meanwhile waits for. */
final class StandingClock
{
    // This is later than any machine runs, so anything that was to last for a while is over. It is always the same,
    // because random numbers depend on it.
    private const START = 1_000_000_000_000_000_000;

    /** Nanoseconds. */
    private int $now = self::START;

    public function __construct(private string $file)
    {
        await(static fn () => file_exists($file));
        $this->write();
    }

    /** Returns until when it pauses; null: it doesn't. */
    public function pause(): ?int
    {
        return $this->numbers(4)[0] ?: null;
    }

    /** Returns a number that changes whenever it has waited for something, or for a while. */
    public function polls(): int
    {
        return $this->numbers(3)[0];
    }

    /**
     * @return int[] for each connection that it waits for, the ports of its ends: 65536 times its own plus the other's
     */
    public function awaited(): array
    {
        return array_filter($this->numbers(5, 8));
    }

    /** @return int[] */
    private function numbers(int $first, int $count = 1): array
    {
        return array_values(unpack("q$count", file_get_contents($this->file, offset: 8 * $first, length: 8 * $count)));
    }

    /** Seconds. */
    public function now(): float
    {
        return $this->now / 1e9;
    }

    public function moveTo(int $nanoseconds): void
    {
        $this->now = $nanoseconds;
        $this->write();
    }

    public function move(int $seconds): void
    {
        $this->moveTo($this->now + $seconds * 1_000_000_000);
    }

    private function write(): void
    {
        $stream = fopen($this->file, 'r+');
        fseek($stream, 16);
        fwrite($stream, pack('q', $this->now));
        fclose($stream);
    }
}

/** A wall clock for processes that are started in this environment. */
final class WallClock
{
    /** @var array<string, string> */
    public readonly array $environment;
    public readonly string $file;

    public function __construct()
    {
        $directory = directory();
        $library = "$directory/wall_clock.so";
        $compiler = proc_open(
            ['cc', '-shared', '-fPIC', '-D_GNU_SOURCE', '-o', $library, __DIR__ . '/wall_clock.c', __DIR__ . '/dlopen.c'],
            [2 => ['redirect', 1]],
            $none,
        );
        if (proc_close($compiler) !== 0) {
            throw new \RuntimeException('wall_clock.c is not compiled');
        }
        $this->file = "$directory/shift";
        file_put_contents($this->file, pack('qq', 0, 0));
        $this->environment = ['WALL_CLOCK' => $this->file, 'LD_PRELOAD' => $library];
    }

    /** Sets the clock this many seconds ahead of the truth. */
    public function shift(int $seconds): void
    {
        self::write($this->file, $seconds, 0);
    }

    /**
     * Writes what such a process, or the one with this file, reads: the seconds of the wall clock, and of the clock
     * that goes on.
     */
    public static function write(string $file, int $wall, int $going_on): void
    {
        $stream = fopen($file, 'r+');
        fwrite($stream, pack('qq', $wall, $going_on));
        fclose($stream);
    }
}

final class Clocked
{
    /** @var resource */
    private $process;
    /** @var resource */
    private $input;
    /** @var resource */
    private $output;
    private WallClock $clock;

    public function __construct(string $code)
    {
        $this->clock = new WallClock();
        $this->process = proc_open([...clocked_php($this->clock), '-r', $code], [['pipe', 'r'], ['pipe', 'w']], $pipes);
        [$this->input, $this->output] = $pipes;
        // It may be waiting for a shift, which a failed test doesn't make.
        at_end(fn () => is_resource($this->process) && proc_terminate($this->process, SIGKILL));
    }

    /** Sets the clock this many seconds ahead of the truth. */
    public function shift(int $seconds): void
    {
        $this->clock->shift($seconds);
    }

    /** Makes it believe that this many seconds have passed, as on a machine that slept. */
    public function growOlder(int $seconds): void
    {
        WallClock::write($this->clock->file, 0, $seconds);
    }

    /** Stops the clock that goes on while a machine sleeps. It jumps first, so nothing should be waiting by it. */
    public function stand(): StandingClock
    {
        return new StandingClock($this->clock->file);
    }

    /** Sends it an empty line. */
    public function tell(): void
    {
        fwrite($this->input, "\n");
    }

    /** Returns the next line that it prints. */
    public function line(): string
    {
        if (select([$this->output], new Deadline(20)) === []) {
            throw new \RuntimeException('the process with a clock of its own says nothing');
        }

        return rtrim(fgets($this->output));
    }

    public function kill(): void
    {
        proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
    }

    /** Waits for its end, and returns the exit code. */
    public function end(): int
    {
        return proc_close($this->process);
    }
}
