<?php

declare(strict_types=1);

namespace DistLock\Bench;

/**
 * Forked processes that run one function. All measurements run in them, so that the bench itself never holds a
 * connection that a child could inherit.
 */
final class Workers
{
    /** A worker that takes longer is killed by its own alarm, and the run fails. */
    public const LIMIT_SECONDS = 90;

    private const ENDED_WELL = 'ended';

    /** @var array<int, Channel> by process id */
    private array $channels = [];

    /** @param callable(Channel): void $work runs in each process; an exception from it fails the run */
    public function __construct(int $count, callable $work)
    {
        for ($index = 0; $index < $count; $index++) {
            $this->fork($work);
        }
    }

    /** Runs $work in a process of its own and returns its result. */
    public static function alone(callable $work): mixed
    {
        $workers = new self(1, static fn (Channel $bench) => $bench->send($work()));
        try {
            $result = $workers->receive()[0];
            $workers->finish();
            return $result;
        } finally {
            $workers->close();
        }
    }

    /** @return list<mixed> one message from each worker */
    public function receive(): array
    {
        $messages = [];
        foreach ($this->channels as $pid => $channel) {
            $messages[] = $this->receiveFrom($pid, $channel);
        }
        return $messages;
    }

    public function send(mixed $message): void
    {
        foreach ($this->channels as $channel) {
            $channel->send($message);
        }
    }

    /** @return list<mixed> the answers to an order that all workers execute at the same time */
    public function ask(mixed $order): array
    {
        $this->send($order);
        return $this->receive();
    }

    /** @return list<mixed> the answers to an order that they execute one after the other */
    public function askInTurn(mixed $order): array
    {
        $answers = [];
        foreach ($this->channels as $pid => $channel) {
            $channel->send($order);
            $answers[] = $this->receiveFrom($pid, $channel);
        }
        return $answers;
    }

    /** Waits until all have ended by themselves. A crash while ending also fails the run. */
    public function finish(): void
    {
        foreach (array_keys($this->channels) as $pid) {
            $fate = $this->bury($pid);
            if ($fate !== self::ENDED_WELL) {
                throw new \RuntimeException("worker $pid, when its work was done, $fate");
            }
        }
    }

    /** Kills those that are left after a failure. */
    public function close(): void
    {
        foreach ($this->channels as $pid => $channel) {
            $channel->close();
            posix_kill($pid, SIGKILL);
            pcntl_waitpid($pid, $status);
        }
        $this->channels = [];
    }

    private function receiveFrom(int $pid, Channel $channel): mixed
    {
        try {
            $message = $channel->receive();
        } catch (\RuntimeException) {
            throw new \RuntimeException("worker $pid " . $this->bury($pid));
        }
        if (is_array($message) && isset($message['failure'])) {
            throw new \RuntimeException("worker $pid: {$message['failure']}");
        }
        return $message;
    }

    /** Waits for a process that is ending, or was silent for too long; returns how it ended. */
    private function bury(int $pid): string
    {
        pcntl_waitpid($pid, $status);
        $this->channels[$pid]->close();
        unset($this->channels[$pid]);
        if (pcntl_wifsignaled($status)) {
            return 'was ended by signal ' . pcntl_wtermsig($status);
        }
        return pcntl_wexitstatus($status) === 0 ? self::ENDED_WELL : 'exited with status ' . pcntl_wexitstatus($status);
    }

    private function fork(callable $work): void
    {
        [$mine, $theirs] = Channel::pair();
        $pid = pcntl_fork();
        if ($pid === -1) {
            $this->close();
            throw new \RuntimeException('cannot fork');
        }
        if ($pid === 0) {
            $mine->close();
            $this->become($work, $theirs);
        }
        $theirs->close();
        $this->channels[$pid] = $mine;
    }

    private function become(callable $work, Channel $bench): never
    {
        foreach ($this->channels as $sibling) {
            $sibling->close();
        }
        $this->channels = [];
        pcntl_alarm(self::LIMIT_SECONDS);
        try {
            $work($bench);
        } catch (\Throwable $exception) {
            $bench->send(['failure' => $exception::class . ': ' . $exception->getMessage()]);
        }
        exit(0);
    }
}
