<?php

/* Tests every change between reading and writing, from every state, with every fate of its command. */

namespace DistLock\Test;

use DistLock\DistLockException;
use DistLock\SharedLock;

/**
 * Walks through all states of a lock with readers, all operations that change them, and the fates of the command: it is
 * answered, it is lost, its reply is lost, or somebody else is in the way. Makes a line for each state and operation,
 * with the result of the call in each of the cases, and whether it then still read (r), wrote (w), or was free (-).
 * Impossible results are recorded as faults.
 */
final class Modes
{
    private const STATES = [
        'free' => [],
        'reads' => ['acquireRead'],
        'writes' => ['acquire'],
        'read, writes' => ['acquireRead', 'acquire'],
        'read, writes twice' => ['acquireRead', 'acquire', 'acquire'],
        'writes, reads' => ['acquire', 'acquireRead'],
        'downgrade in doubt' => ['acquire', 'lost downgrade'],
        'upgrade in doubt' => ['acquireRead', 'lost acquire'],
        'inner release in doubt' => ['acquireRead', 'acquire', 'lost release'],
        'release in doubt' => ['acquire', 'lost release'],
        'acquire in doubt' => ['lost acquire'],
    ];

    public const OPERATIONS = ['acquire', 'acquireRead', 'downgrade', 'release', 'release(false)'];

    private const FATES = ['answered', 'command lost', 'reply lost', 'in the way'];

    /** @var string[] */
    private array $faults = [];
    private int $number = 0;
    private bool $wasDisturbed = false;

    /**
     * @param \Closure(string): SharedLock $make   makes a lock of that name, through the proxy
     * @param \Closure(string): SharedLock $other  makes the same lock for somebody else, bypassing the proxy
     * @param \Closure(string $fate, string $name): void $strike  decides the fate of the next command for the lock
     * @param \Closure(): int $sent                 how many commands, or requests, were sent
     * @param \Closure(): void $struck              waits until a command was struck
     * @param \Closure(): void $heal                makes the server reachable again
     * @param ?\Closure(): int $carriers            how many connections have carried commands for the lock since the
     *                                              strike was ordered: the keeper's may be struck in place of the call
     */
    public function __construct(
        private readonly \Closure $make,
        private readonly \Closure $other,
        private readonly \Closure $strike,
        private readonly \Closure $sent,
        private readonly \Closure $struck,
        private readonly \Closure $heal,
        private readonly ?\Closure $carriers = null,
    ) {
    }

    /** @return string[] */
    public static function states(): array
    {
        return array_keys(self::STATES);
    }

    /** Tries an operation in that state, with each fate. */
    public function walk(string $state, string $operation): string
    {
        $cells = array_map(fn (string $fate) => $this->undisturbedCell($state, $operation, $fate), self::FATES);
        $columns = rtrim(implode(' ', array_map(fn ($cell) => sprintf('%-12s', $cell), $cells)));

        return sprintf("%-22s %-14s %s\n", $state, $operation, $columns);
    }

    /** @return string[] */
    public function faults(): array
    {
        return $this->faults;
    }

    private function undisturbedCell(string $state, string $operation, string $fate): string
    {
        do {
            $this->wasDisturbed = false;
            $cell = $this->cell($state, self::STATES[$state], $operation, $fate);
        } while ($this->wasDisturbed);

        return $cell;
    }

    private function cell(string $state, array $steps, string $operation, string $fate): string
    {
        $name = key('lock ' . $this->number++);
        $lock = ($this->make)($name);
        $other = ($this->other)($name);
        foreach ($steps as $step) {
            $this->step($lock, $name, $step);
        }
        $isBeside = $fate === 'in the way' && answered(fn () => $other->acquireRead(0.0));
        $said = $fate === 'answered' || $fate === 'in the way'
            ? $this->call($lock, $operation)
            : $this->struck($lock, $name, $operation, $fate);
        $mode = $this->look($lock, $other, $isBeside, "$state, $operation, $fate");
        $this->end($lock, $other, "$state, $operation, $fate");

        return "$said $mode";
    }

    private function step(SharedLock $lock, string $name, string $step): void
    {
        if (str_starts_with($step, 'lost ')) {
            $this->struck($lock, $name, substr($step, 5), 'reply lost');
        } else {
            answered(fn () => $lock->$step(0.0));
        }
    }

    private function struck(SharedLock $lock, string $name, string $operation, string $fate): string
    {
        $sent = ($this->sent)();
        ($this->strike)($fate, $name);
        $said = $this->call($lock, $operation);
        ($this->sent)() === $sent || ($this->struck)();
        $this->wasDisturbed = $this->wasDisturbed || ($this->carriers !== null && ($this->carriers)() > 1);
        ($this->heal)();

        return $said;
    }

    private function call(SharedLock $lock, string $operation): string
    {
        try {
            $result = match ($operation) {
                'acquire', 'acquireRead' => $lock->$operation(0.0),
                'downgrade', 'release' => $lock->$operation(),
                'release(false)' => $lock->release(false),
            };
            return $result ? 'yes' : 'no';
        } catch (DistLockException $exception) {
            return strtolower(str_replace('Exception', '', substr(strrchr(get_class($exception), '\\'), 1)));
        }
    }

    /** Compares what the lock believes with what another one gets. */
    private function look(SharedLock $lock, SharedLock $other, bool $isBeside, string $where): string
    {
        $isHeld = $lock->isHeld();
        if ($isHeld && !$isBeside && answered(fn () => $other->acquire(0.0))) {
            $this->faults[] = "$where: another one writes while it holds";
            $other->release();
        }
        $isBeside = $isBeside || answered(fn () => $other->acquireRead(0.0));
        $writes = $isHeld && $this->writes($lock);
        if ($isBeside) {
            $writes && $this->faults[] = "$where: it writes while another one reads";
            $other->release();
        }

        return !$isHeld ? '-' : ($writes ? 'w' : 'r');
    }

    /**
     * Whether it believes that it writes: then another acquire() asks no server. What is sent meanwhile may also be the
     * keeper's, which pays for an earlier lock, so it is tried several times.
     */
    private function writes(SharedLock $lock): bool
    {
        for ($attempt = 0; $attempt < 5; $attempt++) {
            $sent = ($this->sent)();
            if ($this->call($lock, 'acquire') !== 'yes') {
                return false;
            }
            $isLocal = ($this->sent)() === $sent;
            $lock->release();
            if ($isLocal) {
                return true;
            }
        }

        return false;
    }

    /**
     * Checks that the maximum number of releases leaves nothing, after another command has settled the release that
     * nobody waited for.
     */
    private function end(SharedLock $lock, SharedLock $other, string $where): void
    {
        for ($i = 0; $i < 4; $i++) {
            answered(fn () => $lock->release());
        }
        answered(fn () => $lock->inspect());
        answered(fn () => $other->acquire(0.0)) || $this->faults[] = "$where: something is left of it";
        $other->release();
    }
}
