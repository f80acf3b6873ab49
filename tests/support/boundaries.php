<?php

/* Makes something go wrong between any two messages of a client and a ZooKeeper, at one place after the other. */

namespace DistLock\Test;

use DistLock\ZkLock;

require_once __DIR__ . '/zookeeper.php';

/**
 * The signal to release. It may arrive when its process is ending and PHP has removed its handlers, so it must be one
 * that doesn't kill.
 */
const RELEASE = SIGWINCH;

/** How many seconds a call may wait, and how much longer it may take if the server doesn't answer. */
const CALL_LIMIT = 5.0;
const CALL_MARGIN = 4.0;

/** What one process does, through a proxy that may make it fail. */
final class Scenario
{
    /** @var string[] what the calls returned, or the exceptions */
    public array $results = [];
    /** @var string[] what must not happen */
    public array $faults = [];

    public function __construct(
        public readonly string $hosts,
        public readonly float $timeout,
        public readonly string $path,
        public readonly Channel $channel,
        private bool $mayExpire,
    ) {
    }

    /** Uses the lock in the callback for a loss, which may run in the middle of a wait. */
    public function listen(object $lock): object
    {
        $lock->onLost(static fn (object $lost) => [$lost->isHeld(), $lost->release()]);

        return $lock;
    }

    /** Checks that a call ends in time. */
    public function call(callable $call): void
    {
        $start = hrtime(true);
        try {
            $this->results[] = var_export($call(), true);
        } catch (\DistLock\DistLockException $thrown) {
            $this->results[] = get_class($thrown);
        }
        $seconds = (hrtime(true) - $start) / 1e9;
        if ($seconds > (CALL_LIMIT + CALL_MARGIN) * slowness()) {
            $this->faults[] = sprintf('call %d took %.1f s', count($this->results), $seconds);
        }
    }

    /** Checks that none of $attempts, which others make directly on the server, succeeds while the lock is held. */
    public function excludes(object $lock, callable ...$attempts): void
    {
        foreach ($attempts as $attempt) {
            if ($this->hasSecondOwner($lock, $attempt)) {
                $this->faults[] = 'a second owner after call ' . count($this->results);
                return;
            }
        }
    }

    /**
     * Here a session ends at once, rather than after its timeout, of which the client would know. Once there is an
     * owner who is only possible because of that, the client has as long to hear of it as a session lives; with a real
     * timeout, its own clock would tell it earlier.
     */
    private function hasSecondOwner(object $lock, callable $attempt): bool
    {
        $deadline = null;
        do {
            if (!$lock->isHeld()) {
                return false;
            }
            [$succeeded, $undo] = $attempt();
            $isOver = $deadline?->remaining() === 0.0;
            $isHeld = $lock->isHeld();
            $undo();
            $deadline ??= new Deadline($this->timeout);
        } while ($succeeded && $isHeld && $this->mayExpire && !$isOver);

        return $succeeded && $isHeld;
    }

    /** Makes an attempt for excludes(). */
    public static function attempt(object $lock, string $method): callable
    {
        return static function () use ($lock, $method): array {
            $succeeded = answered(static fn () => $lock->$method(0.0));
            // Once this is answered, the node of a refused attempt is gone.
            answered(static fn () => $lock->inspect());

            return [$succeeded, static fn () => $lock->release()];
        };
    }
}

/** A scenario, and what is known about its runs. */
final class Walk
{
    private int $number = 0;
    private ?string $fault = null;
    private \Closure $left;

    /**
     * @param callable(Scenario): void $scenario
     * @param string[] $expected the results of an undisturbed run
     * @param string[] $allowed further results of a call when the lock may be lost
     * @param (callable(string $path, Child $child): void)|null $beside what the test does meanwhile
     * @param (callable(string $path): array)|null $left what is left on the server; should be nothing afterwards
     */
    public function __construct(
        private $scenario,
        private array $expected,
        private array $allowed,
        private $beside = null,
        ?callable $left = null,
    ) {
        $this->left = ($left ?? static fn (string $path): array => everybody((new ZkLock($path, hosts()))->inspect()))(...);
    }

    /**
     * Runs the scenario, each time in a process of its own: first undisturbed, then, for each kind of fault, with the
     * fault in place of its first message, its second, and so on, until there are no more. A lost connection changes no
     * result. Prints everything that is wrong.
     */
    public function run(float $timeout, string ...$faults): void
    {
        $proxy = zookeeper_proxy(zk_port());
        // Undisturbed, it keeps its lock even on a machine that freezes for a moment.
        $this->step($proxy, max($timeout, 6.0));
        foreach ($faults as $this->fault) {
            for ($this->number = 0; $this->step($proxy, $timeout); $this->number++) {
            }
            if ($this->number < count($this->expected) * 2) {
                echo "only $this->number messages\n";
            }
        }
        $proxy->stop();
    }

    /** Whether there was a message with that number. */
    private function step(ZooKeeperProxy $proxy, float $timeout): bool
    {
        $path = path(($this->fault ?? 'none') . $this->number);
        // This is long enough for the lock to be lost, and too short for the session.
        $proxy->strike($this->fault === null ? null : $this->number, (string) $this->fault, $timeout * 0.85);
        try {
            $problems = $this->problems($proxy, $timeout, $path);
        } catch (\RuntimeException $exception) {
            $problems = [$exception->getMessage()];
        }
        $messages = $proxy->messages();
        foreach ($problems as $problem) {
            echo "$problem, with $this->fault instead of ", implode(', ', array_slice($messages, 0, $this->number + 1)), "\n";
        }

        return count($messages) > $this->number;
    }

    /** @return string[] */
    private function problems(ZooKeeperProxy $proxy, float $timeout, string $path): array
    {
        $child = child(function (Channel $channel) use ($proxy, $timeout, $path): array {
            $run = new Scenario($proxy->hosts(), $timeout, $path, $channel, $this->fault === ZooKeeperProxy::EXPIRY);
            ($this->scenario)($run);

            return [$run->results, $run->faults];
        });
        if ($this->beside !== null) {
            ($this->beside)($path, $child);
        }
        [$results, $problems] = $child->result(60);
        $is_steady = in_array($this->fault, [null, ZooKeeperProxy::LOSS], true);
        if ($is_steady ? $results !== $this->expected : array_diff($results, $this->expected, $this->allowed) !== []) {
            $problems[] = json_encode($results);
        }
        await(fn () => ($this->left)($path) === [], 10, 'the removal of what was left');

        return $problems;
    }
}

/** For $beside: tells the holder, in the scenario's process, to release as soon as this many contend. */
function signal_to_release(string $path, Child $child, int $contenders = 2, ?callable $contending = null): void
{
    $contending ??= static fn (string $path): array => everybody((new ZkLock($path, hosts()))->inspect());
    $child->await();
    await(static fn () => count($contending($path)) >= $contenders || $child->hasEnded());
    if (!$child->hasEnded()) {
        $child->signal(RELEASE);
    }
}
