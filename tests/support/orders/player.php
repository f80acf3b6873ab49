<?php

/* One client of a search: a process that makes one call on its lock at a time, and reports the result. */

namespace DistLock\Test\Orders;

use DistLock\Test\Channel;

/** What a signal handler throws into a wait. */
final class Interruption extends \RuntimeException
{
}

final class Player
{
    public readonly int $pid;
    public readonly Channel $channel;
    private static bool $isCalling = false;

    /**
     * @param callable(): object $make the lock
     * @param bool $asks whether it asks for the fencing token whenever the lock is held
     */
    public function __construct(callable $make, bool $asks)
    {
        [$this->channel, $far] = Channel::pair();
        $pid = pcntl_fork();
        if ($pid === 0) {
            $this->channel->close();
            self::play($make, $asks, $far);
        }
        $far->close();
        $this->pid = $pid;
    }

    /** It disappears at once, like a killed worker: only its sockets are closed. */
    public function kill(): void
    {
        posix_kill($this->pid, SIGKILL);
        pcntl_waitpid($this->pid, $status);
        $this->channel->close();
    }

    /**
     * Returns a value that changes when any of its threads runs; null: one is running.
     *
     * The client is idle if two calls return the same value, and nothing came from it in between.
     */
    public function rest(): ?string
    {
        $rest = '';
        foreach (@scandir("/proc/$this->pid/task") ?: [] as $task) {
            $status = $task[0] === '.' ? '' : (string) @file_get_contents("/proc/$this->pid/task/$task/status");
            if ($status === '') {
                continue;
            }
            if (!str_contains($status, "State:\tS")) {
                return null;
            }
            $rest .= $task . strstr($status, "\nvoluntary_ctxt_switches:");
        }

        return $rest;
    }

    private static function play(callable $make, bool $asks, Channel $channel): never
    {
        pcntl_async_signals(true);
        // Both interrupt a system call and make a wait look at its clock; one of them also ends the wait.
        pcntl_signal(SIGUSR1, static fn () => null);
        pcntl_signal(SIGUSR2, static fn () => self::$isCalling ? throw new Interruption() : null);
        $lock = $make();
        while (true) {
            $order = $channel->receive(3600);
            if ($order === 'drop') {
                $lock = null;
                $channel->send(['dropped', false, null]);
                continue;
            }
            $result = $order === 'look' ? 'seen' : self::call($lock, $order);
            $held = $lock->isHeld();
            $token = $order === 'token' && is_numeric($result) ? (int) $result : null;
            $channel->send([$result, $held, $held && $asks ? $lock->getFencingToken() : $token]);
        }
    }

    private static function call(object $lock, string $order): string
    {
        preg_match('/^(\w+)(?:\(([\d.]+)\))?$/', $order, $found);
        $timeout = isset($found[2]) ? (float) $found[2] : INF;
        try {
            self::$isCalling = true;
            return var_export(match ($found[1]) {
                'acquire' => $lock->acquire($timeout),
                'read' => $lock->acquireRead($timeout),
                'try' => $lock->acquire(0.0),
                'free' => $lock->waitUntilFree($timeout),
                'release' => $lock->release(),
                'post' => $lock->release(false),
                'downgrade' => $lock->downgrade(),
                'renew' => $lock->renew(),
                'token' => $lock->getFencingToken(),
                'break' => $lock->forceRelease(),
            }, true);
        } catch (\DistLock\DistLockException | Interruption $thrown) {
            return preg_replace('/.*\\\\/', '', get_class($thrown));
        } finally {
            self::$isCalling = false;
        }
    }
}
