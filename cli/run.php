<?php

/* Runs a command while a lock is held, as flock(1) does with a file. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\DistLockException;
use DistLock\Lock;
use DistLock\LossReason;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\label;

/** A signal came before the command was started. */
final class Interrupted extends \Exception
{
}

/** The command stays in distlock's process group, so that it can use the terminal; Ctrl-C and Ctrl-Z reach both. While
 * the command runs, distlock blocks signals and takes them one by one, so that none arrives at the wrong moment.
 */
final class Run
{
    private const NEEDED = [
        'pcntl_async_signals', 'pcntl_exec', 'pcntl_fork', 'pcntl_signal', 'pcntl_signal_dispatch', 'pcntl_sigprocmask',
        'pcntl_sigtimedwait', 'pcntl_waitpid', 'posix_getpgid', 'posix_getpgrp', 'posix_getpid', 'posix_getsid',
        'posix_kill',
    ];

    private const ENDING = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2];
    private const PASSED_ON = [...self::ENDING, SIGCONT, SIGTSTP, SIGWINCH];

    /** How often to check whether the lock is still held, in seconds: a loss doesn't end a wait for signals. */
    private const LOOK = 0.1;

    /** The exit codes of a command that wasn't started: there is no such one, or it can't be executed. */
    private const NOT_STARTED = [126, 127];

    /** In seconds, as the extension takes it. */
    private const SHORTEST_TTL = 0.01;
    public const LONGEST_TTL = 31536000;

    private int $pid = 0;
    private ?LossReason $reason = null;
    /** Whether the command has been sent SIGTERM because the lock was lost. */
    private bool $isLost = false;
    /** When the command is to be killed, by hrtime(); null: it isn't. */
    private ?float $killAt = null;
    /** Until when the lock is to be held at least, by hrtime(). */
    private float $holdUntil = 0;
    /** Whether the lock was left to its expiry. */
    private bool $isLeft = false;

    /**
     * @param string[] $command with its arguments
     * @param float $grace how many seconds the command has left after the lock was lost
     * @param float $holdAtLeast for how many seconds others are to be kept out, even if the command ends earlier
     */
    public function __construct(
        private readonly Lock $lock,
        private readonly array $command,
        private readonly float $grace,
        private readonly float $holdAtLeast,
    ) {
    }

    /** @throws UsageError if this PHP can't start and watch a command */
    public static function need(): void
    {
        $missing = array_filter(self::NEEDED, static fn (string $function) => !function_exists($function));
        if ($missing !== []) {
            throw new UsageError('run requires the PHP extensions pcntl and posix, with none of their functions disabled: '
                . reset($missing) . '() is missing');
        }
    }

    /**
     * @param callable(Lock): bool $acquire
     * @return int|null the exit code; null: the lock wasn't acquired
     */
    public function start(callable $acquire): ?int
    {
        $ignored = self::ignored();
        $before = [];
        try {
            // The callback doesn't refer to this object: the cycle would outlive the request, which PHP ends without
            // looking for cycles.
            $run = \WeakReference::create($this);
            $this->lock->onLost(static fn (Lock $lock, LossReason $reason) => $run->get()?->noteLoss($reason));
            label(substr('run ' . (string) preg_replace('/[^\x20-\x7e]/', '?', basename($this->command[0])), 0, 64));
            try {
                if (!self::interruptible(fn () => $acquire($this->lock), $ignored)) {
                    return null;
                }
                $this->holdUntil = self::now() + $this->holdAtLeast;
                Secret::leaveNone();
                putenv('DISTLOCK_NAME=' . $this->lock->getName());
                $token = $this->lock->getFencingToken();
                putenv('DISTLOCK_FENCING_TOKEN' . ($token === null ? '' : "=$token"));
            } finally {
                $before = self::block();
            }
        } catch (Interrupted $signal) {
            $this->dieOf($signal->getCode());
        }

        return $this->watch($before, $ignored);
    }

    /** Signals that were ignored when distlock was started, as by nohup, stay ignored in the command. PHP replaces the
     * handlers of these signals, and doesn't reveal the original ones, so a child sends each signal to itself to find
     * out.
     *
     * @return int[]
     */
    private static function ignored(): array
    {
        $ignored = [];
        pcntl_signal(SIGCHLD, SIG_DFL);
        // SIGQUIT would leave a core dump. It is assumed to be ignored if SIGINT is.
        $status = 0;
        foreach (array_diff(self::ENDING, [SIGQUIT]) as $signal) {
            $child = pcntl_fork();
            if ($child === 0) {
                posix_kill(posix_getpid(), $signal);
                posix_kill(posix_getpid(), SIGKILL);
            }
            $ended = pcntl_waitpid($child, $status);
            /** @var int $status */
            if ($child > 0 && $ended === $child && pcntl_wtermsig($status) === SIGKILL) {
                $ignored[] = $signal;
            }
        }

        return in_array(SIGINT, $ignored, true) ? [...$ignored, SIGQUIT] : $ignored;
    }

    /**
     * @param callable(): bool $acquire a signal ends it, so that it leaves the queue
     * @param int[] $ignored
     * @throws Interrupted
     */
    private static function interruptible(callable $acquire, array $ignored): bool
    {
        pcntl_async_signals(true);
        foreach (array_diff(self::ENDING, $ignored) as $signal) {
            pcntl_signal($signal, self::interrupt(...));
        }

        return $acquire();
    }

    /** Only the first signal interrupts: what follows it must not be interrupted.
     *
     * @throws Interrupted
     */
    private static function interrupt(int $signal): never
    {
        foreach (self::ENDING as $other) {
            pcntl_signal($other, SIG_IGN);
        }

        throw new Interrupted(code: $signal);
    }

    /**
     * @return int[] the signals that were blocked before
     * @throws Interrupted if one arrived at the last moment
     */
    private static function block(): array
    {
        pcntl_sigprocmask(SIG_BLOCK, [...self::PASSED_ON, SIGCHLD], $before);
        /** @var int[] $before */
        pcntl_signal_dispatch();
        pcntl_async_signals(false);

        return $before;
    }

    /** Releases whatever may have been acquired, and then dies of the signal as if there were no handler. */
    private function dieOf(int $signal): never
    {
        try {
            $this->lock->release();
        } catch (DistLockException) {
        }
        pcntl_signal($signal, SIG_DFL);
        pcntl_sigprocmask(SIG_UNBLOCK, [$signal]);
        posix_kill(posix_getpid(), $signal);
        exit(128 + $signal);
    }

    /**
     * @param int[] $before
     * @param int[] $ignored
     */
    private function watch(array $before, array $ignored): int
    {
        $this->pid = pcntl_fork();
        if ($this->pid === -1) {
            throw new \RuntimeException("can't fork: " . pcntl_strerror(pcntl_get_last_error()));
        }
        if ($this->pid === 0) {
            $this->execute($before, $ignored);
        }
        $status = 0;
        while (pcntl_waitpid($this->pid, $status, WNOHANG) === 0) {
            $this->checkLock();
            $signal = @pcntl_sigtimedwait([...self::PASSED_ON, SIGCHLD], $info, 0, (int) (self::LOOK * 1e9));
            if ($signal > 0 && $signal !== SIGCHLD) {
                /** @var array{code: int} $info */
                $this->passOn($signal, $info['code'] === SI_KERNEL && !self::isHangUp($signal));
            }
        }

        /** @var int $status */
        $code = pcntl_wifsignaled($status) ? 128 + (int) pcntl_wtermsig($status) : (int) pcntl_wexitstatus($status);

        if (!in_array($code, self::NOT_STARTED, true) && $this->lock->isHeld()) {
            $this->hold($ignored);
        }

        return $this->finish($code);
    }

    /**
     * Keeps others out for the rest of the time. A lock on Redis is left to its expiry, so nothing can end it early;
     * one on ZooKeeper ends with its process, which stays until then.
     *
     * @param int[] $ignored
     */
    private function hold(array $ignored): void
    {
        $left = $this->holdUntil - self::now();
        if ($left <= 0) {
            return;
        }
        if (!$this->lock instanceof RedisLock && !$this->lock instanceof RedisSemaphore) {
            $this->stay($ignored);

            return;
        }
        try {
            if ($this->lock->renew(max($left, self::SHORTEST_TTL))) {
                $this->lock->detach();
                $this->isLeft = true;
            }
        } catch (DistLockException $exception) {
            $this->complain('couldn\'t be held any longer: ' . $exception->getMessage());
        }
    }

    /** @param int[] $ignored */
    private function stay(array $ignored): void
    {
        $signal = 0;
        while ($signal <= 0 && $this->lock->isHeld() && ($left = $this->holdUntil - self::now()) > 0) {
            $nanoseconds = (int) (min(self::LOOK, $left) * 1e9);
            $signal = @pcntl_sigtimedwait(array_diff(self::ENDING, $ignored), $info, 0, $nanoseconds);
        }
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    /** If the terminal goes away, the system tells only the leader of the session, which isn't a shell with ssh -t. */
    private static function isHangUp(int $signal): bool
    {
        return in_array($signal, [SIGHUP, SIGCONT], true) && posix_getsid(0) === posix_getpid();
    }

    /** @param bool $isTyped whether it comes from the terminal, which sends it to the whole process group */
    private function passOn(int $signal, bool $isTyped): void
    {
        if (!$isTyped || posix_getpgid($this->pid) !== posix_getpgrp()) {
            posix_kill($this->pid, $signal);
        }
        if ($signal === SIGTSTP) {
            pcntl_sigprocmask(SIG_UNBLOCK, [SIGTSTP]);
            posix_kill(posix_getpid(), SIGTSTP);
            pcntl_sigprocmask(SIG_BLOCK, [SIGTSTP]);
        }
    }

    private function checkLock(): void
    {
        $now = self::now();
        if (!$this->isLost && !$this->lock->isHeld()) {
            $this->isLost = true;
            $this->complain('was lost' . self::because($this->reason) . ': ending the command');
            $this->killAt = $now + $this->grace;
            posix_kill($this->pid, SIGTERM);
            // A stopped command wouldn't notice.
            posix_kill($this->pid, SIGCONT);
        } elseif ($this->killAt !== null && $now >= $this->killAt) {
            $this->killAt = null;
            posix_kill($this->pid, SIGKILL);
        }
    }

    /** @param int $code the command's exit code */
    private function finish(int $code): int
    {
        if ($this->isLeft) {
            return $code;
        }
        try {
            $wasHeld = $this->lock->release();
        } catch (DistLockException $exception) {
            $this->complain('couldn\'t be released, and will free itself after its ttl: ' . $exception->getMessage());

            return $code;
        }
        if (!$wasHeld && !$this->isLost) {
            $this->complain('was lost' . self::because($this->reason) . ' before the command ended');
        }

        return $wasHeld || $code !== 0 ? $code : LOST;
    }

    private function noteLoss(LossReason $reason): void
    {
        $this->reason = $reason;
    }

    private static function because(?LossReason $reason): string
    {
        return $reason === null ? '' : " ($reason->value)";
    }

    private function complain(string $what): void
    {
        complain($this->lock->getName() . " $what");
    }

    /**
     * Becomes the command, as the child.
     *
     * @param int[] $before
     * @param int[] $ignored
     */
    private function execute(array $before, array $ignored): never
    {
        // PHP ignores SIGPIPE, which the command must not inherit.
        foreach ([...self::ENDING, SIGPIPE] as $signal) {
            pcntl_signal($signal, in_array($signal, $ignored, true) ? SIG_IGN : SIG_DFL);
        }
        pcntl_sigprocmask(SIG_SETMASK, $before);
        $failure = self::executeFirst($this->command[0], array_slice($this->command, 1));
        complain("can't run {$this->command[0]}: " . pcntl_strerror($failure));
        exit($failure === PCNTL_ENOENT ? 127 : 126);
    }

    /** Searches the PATH like execvp().
     *
     * @param string[] $arguments
     * @return int why it can't be executed: the errno
     */
    private static function executeFirst(string $name, array $arguments): int
    {
        if ($name === '' || str_contains($name, '/')) {
            return self::executePath($name, $arguments);
        }
        $failure = PCNTL_ENOENT;
        foreach (explode(':', (string) getenv('PATH') ?: '/bin:/usr/bin') as $directory) {
            $errno = self::executePath($directory === '' ? $name : "$directory/$name", $arguments);
            $failure = in_array($errno, [PCNTL_ENOENT, PCNTL_ENOTDIR], true) ? $failure : $errno;
        }

        return $failure;
    }

    /**
     * @param string[] $arguments
     * @return int the errno
     */
    private static function executePath(string $path, array $arguments): int
    {
        @pcntl_exec($path, $arguments);
        $errno = pcntl_get_last_error();
        if ($errno === PCNTL_ENOEXEC) {
            @pcntl_exec('/bin/sh', [$path, ...$arguments]);
        }

        return $errno;
    }
}
