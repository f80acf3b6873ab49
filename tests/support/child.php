<?php

namespace DistLock\Test;

/** Forks a child that calls $work with its end of a channel, and then ends like a script. */
function child(callable $work): Child
{
    return new Child($work);
}

/** Ends a forked process without ending the PHP request, which would clean up what the test holds. */
function vanish(bool $well = true): never
{
    pcntl_exec($well ? '/bin/true' : '/bin/false');
    posix_kill(getmypid(), SIGKILL);
    exit;
}

/** The result of $work, or a description of its exception. */
final class Outcome
{
    public function __construct(public readonly bool $returned, public readonly mixed $value)
    {
    }
}

/**
 * A forked child, as seen by the test. What it prints appears in the test's output. If it ends with an exception or a
 * signal, the test fails, unless the test asks how it ended, or killed it.
 */
final class Child
{
    public readonly int $pid;
    private Channel $channel;
    private ?int $status = null;
    private bool $observed = false;

    public function __construct(callable $work)
    {
        [$this->channel, $far] = Channel::pair();
        $pid = pcntl_fork();
        if ($pid === -1) {
            throw new \RuntimeException('cannot fork');
        }
        if ($pid === 0) {
            $this->channel->close();
            self::work($work, $far);
        }
        $far->close();
        $this->pid = $pid;
        at_end(fn () => $this->end());
    }

    private static function work(callable $work, Channel $channel): never
    {
        try {
            $channel->send(new Outcome(true, $work($channel)));
        } catch (\Throwable $thrown) {
            $channel->send(new Outcome(false, get_class($thrown) . ': ' . $thrown->getMessage()
                . ' in ' . basename($thrown->getFile()) . ':' . $thrown->getLine() . "\n" . $thrown->getTraceAsString()));
            exit(1);
        }
        exit(0);
    }

    public function send(mixed $message): void
    {
        $this->channel->send($message);
    }

    /** Returns the next message from the child. */
    public function await(float $seconds = 20): mixed
    {
        $message = $this->channel->receive($seconds);
        if ($message instanceof Outcome && !$message->returned) {
            $this->observed = true;
            throw new \RuntimeException("in the child: $message->value");
        }

        return $message;
    }

    /** Whether await() would return at once. */
    public function hasSent(): bool
    {
        return select([$this->channel->stream()], new Deadline(0)) !== [];
    }

    /** Returns the result of $work, once the child has ended. */
    public function result(float $seconds = 20): mixed
    {
        $outcome = $this->await($seconds);
        if (!$outcome instanceof Outcome) {
            throw new \RuntimeException('the child sent ' . var_export($outcome, true) . ' instead of its result');
        }
        $ended = $this->wait($seconds);
        if ($ended !== 'exit 0') {
            throw new \RuntimeException("after its result the child ended by $ended");
        }

        return $outcome->value;
    }

    /** Waits for the child's end, and returns "exit 0" or "signal 9", for example. */
    public function wait(float $seconds = 20): string
    {
        $this->observed = true;
        await(fn () => $this->hasEnded(), $seconds, "the end of child $this->pid");

        return $this->how();
    }

    /** Sends a signal, which may end the child or not (SIGSTOP, SIGUSR1). */
    public function signal(int $signal): void
    {
        posix_kill($this->pid, $signal);
    }

    public function kill(): void
    {
        $this->observed = true;
        posix_kill($this->pid, SIGKILL);
        $this->wait();
    }

    public function hasEnded(): bool
    {
        if ($this->status === null && pcntl_waitpid($this->pid, $status, WNOHANG) === $this->pid) {
            $this->status = $status;
        }

        return $this->status !== null;
    }

    private function how(): string
    {
        return pcntl_wifsignaled($this->status)
            ? 'signal ' . pcntl_wtermsig($this->status)
            : 'exit ' . pcntl_wexitstatus($this->status);
    }

    private function end(): void
    {
        if (!$this->hasEnded()) {
            $this->kill();
        } elseif (!$this->observed && $this->how() !== 'exit 0') {
            echo "child $this->pid ended by {$this->how()}: {$this->lastWord()}\n";
        }
    }

    private function lastWord(): string
    {
        try {
            $message = $this->channel->receive(0);
        } catch (\RuntimeException $exception) {
            return $exception->getMessage();
        }

        return var_export($message instanceof Outcome ? $message->value : $message, true);
    }
}
