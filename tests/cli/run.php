<?php

/* `distlock run`, and commands that it runs. */

namespace DistLock\Test;

require __DIR__ . '/cli.php';

/** Returns the command line of `run` for a lock of this test, on Redis. */
function run_command(string $name, array $options, string ...$command): array
{
    return command('run', key($name), '--redis', dsn(), ...$options, ...['--', ...$command]);
}

/** Runs a command under a lock of this test, to its end. */
function under_lock(array $options, string ...$command): Ran
{
    return run([], command: run_command('lock', $options, ...$command));
}

/** A program that was started, and what it prints. */
final class Running
{
    public readonly int $pid;
    /** @var resource */
    private $process;
    /** @var resource[] */
    private array $pipes = [];
    private string $seen = '';
    private ?array $status = null;

    /** @param string[] $command */
    public function __construct(array $command)
    {
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $this->pipes);
        $this->pid = $this->status()['pid'];
        at_end(fn () => $this->isRunning() && posix_kill($this->pid, SIGKILL));
    }

    /** Waits until it has printed a line that begins so, and returns the rest of this line. */
    public function await(string $beginning): string
    {
        $deadline = new Deadline(30);
        while (!preg_match('/^' . preg_quote($beginning, '/') . '(.*)\n/m', $this->seen, $found)) {
            if (select([$this->pipes[1]], $deadline) === [] || ($more = read_available($this->pipes[1])) === '') {
                throw new \RuntimeException("it doesn't print \"$beginning\", but " . json_encode($this->seen));
            }
            $this->seen .= $more;
        }

        return $found[1];
    }

    public function signal(int $signal): void
    {
        posix_kill($this->pid, $signal);
    }

    public function write(string $text): void
    {
        fwrite($this->pipes[0], $text);
    }

    public function isRunning(): bool
    {
        return $this->status()['running'];
    }

    /** PHP tells only once how it ended. */
    private function status(): array
    {
        if ($this->status['running'] ?? true) {
            $this->status = proc_get_status($this->process);
        }

        return $this->status;
    }

    /** Returns how it ended: "exit code 3", or "signal 15". */
    public function end(): string
    {
        await(fn () => !$this->isRunning() ?: null, 30, 'the end');
        $status = $this->status();

        return $status['signaled'] ? "signal {$status['termsig']}" : "exit code {$status['exitcode']}";
    }

    /** Everything it has printed so far, at least a little more than before. */
    public function available(): string
    {
        return $this->seen .= read_available($this->pipes[1]);
    }

    /** Everything it printed; to be called after its end. */
    public function output(): string
    {
        return $this->seen .= stream_get_contents($this->pipes[1]);
    }
}

/** Starts a command under a lock of this test. */
function running(array $options, string ...$command): Running
{
    return new Running(run_command('lock', $options, ...$command));
}
