<?php

/* Scripts of the checkout that are interrupted, and what they leave behind. */

namespace DistLock\Test;

require_once __DIR__ . '/expect.php';

/**
 * Interrupts a script in each of these ways at each of these events, and tells what is left of it.
 *
 * @param callable(): Script $start
 * @param string[] $events patterns for await(), by their meaning
 */
function interrupted(callable $start, array $events, string ...$ways): void
{
    foreach ($events as $when => $event) {
        foreach ($ways as $how) {
            echo "$when, $how: ", $start()->await($event)->interrupt($how)->left(), "\n";
        }
    }
}

/**
 * A script in a session of its own, as in its own terminal. It uses the build that is tested, makes nothing in the
 * checkout, and has its own directories for temporary files.
 */
final class Script
{
    private const MARK = 'DISTLOCK_INTERRUPTED';

    public readonly string $temporary;
    public readonly string $builds;
    private readonly string $mark;
    private readonly int $session;
    /** @var resource */
    private $process;

    public function __construct(private readonly string $name, string ...$arguments)
    {
        $directory = directory();
        [$this->temporary, $this->builds] = ["$directory/temporary", "$directory/builds"];
        array_map(mkdir(...), [$this->temporary, $this->builds]);
        $build = environment('DISTLOCK_TEST_BUILD');
        foreach ([$build, "$build.lock"] as $there) {
            symlink($there, "$this->builds/" . basename($there));
        }
        $this->mark = bin2hex(random_bytes(8));
        $this->process = proc_open(
            ['env', '--default-signal=INT,TERM', 'setsid', root() . "/scripts/$name", ...$arguments],
            [['file', '/dev/null', 'r'], ['file', "$directory/output", 'w'], ['redirect', 1]],
            $pipes,
            null,
            $this->environment(),
        );
        $this->session = proc_get_status($this->process)['pid'];
        at_end(fn () => array_map(fn (int $pid) => posix_kill($pid, SIGKILL), array_keys($this->processes())));
    }

    /** Leaves out what scripts/test has passed to this test. */
    private function environment(): array
    {
        $told = fn (string $name) => preg_match('/^(DISTLOCK_TEST|TEST_|REPORT|NO_INTERACTION)/', $name) === 1;

        return [
            'TMPDIR' => $this->temporary,
            'DISTLOCK_BUILDS' => $this->builds,
            self::MARK => $this->mark,
        ] + array_filter(getenv(), fn (string $name) => !$told($name), ARRAY_FILTER_USE_KEY);
    }

    /** Waits until it has begun, or there is a file that matches the pattern below its temporary directory. */
    public function await(string $pattern): self
    {
        // Before that, it is env and setsid.
        $begun = fn () => basename((string) @readlink("/proc/$this->session/exe")) === 'bash';

        return $this->awaitIt($pattern === '' ? $begun : fn () => glob($this->temporary . $pattern) !== [], $pattern);
    }

    /** Waits until a program with this name runs below it, and stops that. */
    public function freeze(string $name): self
    {
        $named = fn (int $pid) => basename((string) @readlink("/proc/$pid/exe")) === $name;
        $running = fn () => array_filter(array_keys($this->processes()), $named);
        $this->awaitIt(fn () => $running() !== [], $name);
        array_map(fn (int $pid) => posix_kill($pid, SIGSTOP), $running());

        return $this;
    }

    private function awaitIt(callable $event, string $what): self
    {
        await(function () use ($event, $what): bool {
            $ended = $this->hasEnded();

            return $event() || ($ended && throw new \RuntimeException("scripts/$this->name ended before $what: {$this->output()}"));
        }, 120, "$what of scripts/$this->name");

        return $this;
    }

    /**
     * @param string $how 'Ctrl-C', which the terminal sends to everybody in the foreground; 'Ctrl-C twice'; or
     * 'SIGTERM', only to it
     */
    public function interrupt(string $how): self
    {
        $pressControlC = fn () => posix_kill(-$this->session, SIGINT);
        match ($how) {
            'Ctrl-C' => $pressControlC(),
            'Ctrl-C twice' => [$pressControlC(), $this->awaitStop(), $pressControlC()],
            'SIGTERM' => posix_kill($this->session, SIGTERM),
        };

        return $this;
    }

    /** Waits until it stops its servers, or has ended. */
    private function awaitStop(): void
    {
        $stops = fn (string $command) => str_contains($command, '/scripts/servers stop ');
        await(fn () => $this->hasEnded() || array_filter($this->processes(), $stops) !== [], 120, "the stop of scripts/$this->name");
    }

    /** After it has ended: lists the processes that still run, and the files in its temporary directory. */
    public function left(): string
    {
        await(fn () => $this->hasEnded(), 120, "the end of scripts/$this->name");
        try {
            // Other processes that got a signal may need another moment to end.
            await(fn () => $this->processes() === [], 20);
        } catch (\RuntimeException) {
        }

        return none($this->processes()) . ', ' . none(glob("$this->temporary/*"));
    }

    /** Returns the directories of its runs, with their logs. */
    public function runs(): array
    {
        return glob("$this->builds/tests/*");
    }

    private function output(): string
    {
        return file_get_contents(dirname($this->temporary) . '/output');
    }

    private function hasEnded(): bool
    {
        return !proc_get_status($this->process)['running'];
    }

    /**
     * Finds everything that was started below it: by the mark in its environment, its session, or its working
     * directory, because servers have their own session, and overwrite their environment with their title.
     *
     * @return string[] command lines by pid
     */
    private function processes(): array
    {
        $processes = [];
        foreach (glob('/proc/[0-9]*') as $process) {
            $status = explode(' ', preg_replace('/^.*\) /s', '', (string) @file_get_contents("$process/stat")));
            if (
                ($status[0] !== 'Z' && (int) ($status[3] ?? 0) === $this->session)
                || in_array(self::MARK . "=$this->mark", explode("\0", (string) @file_get_contents("$process/environ")), true)
                || str_starts_with((string) @readlink("$process/cwd"), dirname($this->temporary) . '/')
            ) {
                $processes[(int) basename($process)] = trim(strtr((string) @file_get_contents("$process/cmdline"), "\0", ' '));
            }
        }

        return $processes;
    }
}
