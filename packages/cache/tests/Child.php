<?php

namespace DistLock\Cache\Tests;

use function DistLock\stats;

/** A process that does some work. */
final class Child
{
    private bool $isOver = false;

    /** @param resource $channel */
    private function __construct(public readonly int $pid, private readonly mixed $channel)
    {
    }

    public static function run(\Closure $work): self
    {
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        if (($pid = pcntl_fork()) === 0) {
            fclose($ours);
            $before = stats()['commands'];
            try {
                $outcome = serialize([$work(), stats()['commands'] - $before]);
            } catch (\Throwable $thrown) {
                $outcome = serialize([$thrown::class . ': ' . $thrown->getMessage(), stats()['commands'] - $before]);
            }
            fwrite($childs, $outcome);
            stream_socket_shutdown($childs, \STREAM_SHUT_WR);
            // The parent ends it, when whatever still happens in the background has happened.
            fread($childs, 1);
            posix_kill(posix_getpid(), \SIGKILL);
        }
        fclose($childs);

        return new self($pid, $ours);
    }

    /** @return array{mixed, int} what the work returned, or what it threw as text; and the commands that locks took */
    public function outcome(): array
    {
        $outcome = stream_get_contents($this->channel);

        /** @var array{mixed, int} */
        return $outcome === '' ? ['killed', 0] : unserialize((string) $outcome);
    }

    public function result(): mixed
    {
        return $this->outcome()[0];
    }

    public function stop(): void
    {
        posix_kill($this->pid, \SIGSTOP);
        pcntl_waitpid($this->pid, $status, \WUNTRACED);
    }

    public function resume(): void
    {
        posix_kill($this->pid, \SIGCONT);
    }

    public function end(): void
    {
        if (!$this->isOver) {
            posix_kill($this->pid, \SIGKILL);
            pcntl_waitpid($this->pid, $status);
            $this->isOver = true;
        }
    }

    public function __destruct()
    {
        $this->end();
    }
}
