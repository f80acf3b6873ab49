<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use DistLock\DistLockException;
use DistLock\Lock;
use DistLock\LockLostException;

/** A lock object. All calls to it are recorded, with what it believes before and after. Only this class calls it, so
 * the results of the calls show what the object should hold.
 */
final class Subject
{
    /** @var string[] the kind of each acquisition that hasn't been released yet: 'write', 'read' or 'permit' */
    private array $modes = [];
    /** The hold that hasn't ended, or that a call may begin. */
    private ?string $hold = null;
    private bool $owns = false;
    /** The mode that was recorded for it; null: none yet. */
    private ?string $mode = null;
    private ?int $token = null;
    /** The previous hold. */
    private ?string $last = null;

    /**
     * @param string $name the lock's name in run.json
     * @param string[] $names those in the histories; for a lock made of several, those of its parts
     * @param int $weight how many permits it takes
     */
    public function __construct(
        private Worker $worker,
        private Lock|Peer|null $lock,
        public readonly string $name,
        private array $names,
        private string $id,
        private ?Bounds $bounds,
        public readonly int $weight = 1,
    ) {
        $lock instanceof Peer || $lock->onLost(function (): void {
            $this->worker->history->write(['what' => 'onLost', 'hold' => $this->hold ?? $this->last, 'lock' => $this->names[0]]);
        });
    }

    public function isHeld(): bool
    {
        return $this->owns;
    }

    public function mode(): ?string
    {
        return $this->mode;
    }

    public function token(): ?int
    {
        return $this->token;
    }

    public function acquire(?float $timeout): bool
    {
        return $this->enter('acquire', $this->worker->isSemaphore($this->name) ? 'permit' : 'write', [$timeout], $timeout);
    }

    public function acquireRead(?float $timeout): bool
    {
        return $this->enter('acquireRead', 'read', [$timeout], $timeout);
    }

    /** @param \Closure(Lock, ?float): bool $wait makes the ticket, and returns or throws what that says in the end */
    public function acquireBy(\Closure $wait, string $method, ?float $timeout): bool
    {
        $mode = $method === 'acquireRead' ? 'read' : ($this->worker->isSemaphore($this->name) ? 'permit' : 'write');

        return $this->enter($method, $mode, fn (): bool => $wait($this->lock, $timeout), $timeout);
    }

    public function waitUntilFree(?float $timeout): void
    {
        $this->call('waitUntilFree', [$timeout], null, $timeout);
    }

    public function attach(string $token, string $mode): bool
    {
        return $this->enter('attach', $mode, [$token]);
    }

    public function release(bool $confirm = true): void
    {
        $this->call('release', [$confirm], function (mixed $result, ?\Throwable $threw, bool $held) use ($confirm): array {
            array_pop($this->modes);

            // If the object nevertheless says that it is held, the checker judges that.
            return match (true) {
                $held, !$this->owns => [],
                $threw !== null => $this->ended('released', ['confirmed' => false, 'threw' => true]),
                $result === true && $this->modes === [] => $this->ended('released', ['confirmed' => $confirm]),
                // This includes what should still be held because of an outer acquisition.
                default => $this->ended('lost'),
            };
        });
    }

    public function downgrade(): void
    {
        $this->call('downgrade', [], function (): array {
            // An error leaves a reader, too.
            $this->modes = array_fill(0, count($this->modes), 'read');

            return [];
        });
    }

    public function renew(?float $ttl): void
    {
        $this->call('renew', [$ttl]);
    }

    public function inspect(): void
    {
        $this->call('inspect', []);
    }

    /** Returns the token with which another process can attach; null: the lock was lost, or nobody knows. */
    public function detach(): ?string
    {
        return $this->call('detach', [], fn (mixed $result, ?\Throwable $threw): array => match (true) {
            $result !== null => $this->ended('detached'),
            $threw instanceof LockLostException, !$this->owns => [],
            default => $this->ended('released', ['confirmed' => false, 'threw' => true]),
        });
    }

    /** @param callable(): void $critical called while it is held */
    public function synchronized(callable $critical, ?float $timeout): void
    {
        $this->hold ??= $this->next();
        $id = $this->worker->calls + 1;
        $inner = function () use ($critical, $id): void {
            $this->worker->acquired($this->lock->getWaitTime() > 0.0);
            $this->modes[] = $this->worker->isSemaphore($this->name) ? 'permit' : 'write';
            $this->owns = true;
            $this->worker->history->write(...$this->believed($id));
            try {
                $critical();
            } finally {
                $this->worker->history->write(...$this->believed());
            }
        };
        $this->call('synchronized', [$inner, $timeout], fn (mixed $result, ?\Throwable $threw, bool $held): array => match (true) {
            $held => [],
            !$this->owns => $this->forget(),
            $threw instanceof LockLostException => $this->ended('lost'),
            $threw instanceof DistLockException => $this->ended('released', ['confirmed' => false, 'threw' => true]),
            // What it threw itself says nothing about the release.
            default => $this->ended('released', ['confirmed' => $threw === null]),
        }, $timeout);
    }

    /** Drops the object, which releases. */
    public function destroy(): void
    {
        $before = $this->believed();
        $id = ++$this->worker->calls;
        $this->worker->history->write(...[...$before, $this->begins($id, 'destroy', null, null)]);
        $drop = function (): void {
            $this->lock = null;
        };
        try {
            // Before PHP 8.4, a destructor can't suspend its fiber.
            $this->worker->loop === null || PHP_VERSION_ID >= 80400 ? $drop() : $this->worker->loop->stops($drop);
        } catch (\Exception) {
            // Destructors of other libraries may throw if they can't release.
        }
        $return = [
            'what' => 'return', 'id' => $id, 'result' => null, 'threw' => null, 'token' => null, 'held' => false, 'mode' => null,
        ];
        $this->worker->history->write($return, ...($this->owns ? $this->ended('released', ['confirmed' => false]) : []));
        $this->worker->forget($this);
    }

    /** Holds it for this long, and records when it was certainly held. Returns false if it was lost. */
    public function keep(float $seconds): bool
    {
        $end = hrtime(true) + (int) ($seconds * 1e9);
        while ($this->owns && ($left = $end - hrtime(true)) > 0) {
            $this->worker->rest(min($left, 5_000_000) / 1e9);
            $this->refresh();
            $this->worker->history->write(...$this->believed());
        }

        return $this->owns;
    }

    /** A lock that isn't renewed in the background is refreshed as its documentation advises. */
    private function refresh(): void
    {
        try {
            $this->lock instanceof Peer && $this->lock->refresh();
        } catch (PeerException) {
            // What it believes now is recorded next.
        }
    }

    /** In a forked child, nothing of the parent's is held; the checker judges what the object says. */
    public function inherit(): void
    {
        $this->modes = ['write'];
        $this->forget();
        $this->hold = $this->next();
        $this->worker->history->write(...($this->lock->isHeld() ? $this->believed() : []));
        $this->forget();
        $this->release();
    }

    private function enter(string $method, string $mode, array|\Closure $arguments, ?float $timeout = 0.0): bool
    {
        $this->hold ??= $this->next();

        return true === $this->call(
            $method,
            $arguments,
            function (mixed $result, ?\Throwable $threw, bool $held) use ($mode): array {
                // A handler may throw when the lock was already acquired.
                if ($result === true || ($threw !== null && $held && !$this->owns)) {
                    $this->modes[] = $mode;
                    $this->owns = true;
                    $this->worker->acquired($this->lock->getWaitTime() > 0.0);
                }

                return $this->owns ? [] : $this->forget();
            },
            $timeout,
        );
    }

    /**
     * @param array|\Closure $arguments the method's, or what is called in its place
     * @param ?\Closure $settle receives the result, what was thrown, and whether it is held now; returns lines
     */
    private function call(string $method, array|\Closure $arguments, ?\Closure $settle = null, ?float $timeout = 0.0): mixed
    {
        $before = $this->believed();
        $id = ++$this->worker->calls;
        $waits = in_array($method, ['acquire', 'acquireRead', 'synchronized', 'waitUntilFree'], true);
        $bound = match (true) {
            $method === 'synchronized' => null,
            $waits => $this->bounds?->acquire($timeout),
            default => $this->bounds?->other(),
        };
        $this->worker->history->write(...[...$before, $this->begins($id, $method, $waits ? $timeout : null, $bound)]);
        $isOver = false;
        try {
            $result = $this->finished($id, $method, $arguments, $settle, $waits);
            $isOver = true;

            return $result;
        } finally {
            $isOver || $this->cutShort($id);
        }
    }

    /** Makes the call, records its end, and returns its result. */
    private function finished(int $id, string $method, array|\Closure $arguments, ?\Closure $settle, bool $waits): mixed
    {
        $result = $threw = null;
        try {
            $this->worker->interruptibly(function () use (&$result, $method, $arguments): void {
                $result = $arguments instanceof \Closure ? $arguments() : $this->lock->$method(...$arguments);
            });
        } catch (DistLockException | PeerException | Interrupted | Given $thrown) {
            $threw = $thrown;
        }
        $now = hrtime(true);
        $held = $this->lock->isHeld();
        $lines = $settle === null ? [] : $settle($result, $threw, $held);
        $believed = $this->believed($id);
        $return = [
            'at' => $now,
            'what' => 'return',
            'id' => $id,
            'result' => is_object($result) || is_string($result) ? true : $result,
            'threw' => $threw === null ? null : ['class' => $threw::class, 'message' => $threw->getMessage()],
            'token' => $held ? $this->token : null,
            'held' => $held,
            'mode' => $held ? $this->mode : null,
        ] + ($waits ? ['waited' => $this->lock->getWaitTime()] : []);
        $this->worker->history->write($return, ...$lines, ...$believed);

        return $result;
    }

    /** Records the end of a call whose fiber is destroyed. What it has acquired is still to be destroyed, too. */
    private function cutShort(int $id): void
    {
        $isHeld = $this->lock->isHeld();
        $threw = ['class' => 'Destroyed', 'message' => 'its fiber was destroyed'];
        $return = ['what' => 'return', 'id' => $id, 'result' => null, 'threw' => $threw, 'token' => null, 'held' => $isHeld, 'mode' => null];
        $this->worker->history->write($return, ...($this->owns && !$isHeld ? $this->ended('released', ['confirmed' => false]) : []));
    }

    private function begins(int $id, string $method, ?float $timeout, ?float $bound): array
    {
        return [
            'what' => 'call', 'id' => $id, 'lock' => count($this->names) > 1 ? $this->names : $this->name, 'object' => $this->id, 'method' => $method, 'timeout' => $timeout === INF ? null : $timeout, 'bound' => $bound,
        ] + $this->weighed();
    }

    /**
     * Records what it believes now about what it should hold: that it is held, or that it was lost.
     *
     * @param int|null $call the call that may have acquired it
     */
    private function believed(?int $call = null): array
    {
        if (!$this->owns) {
            return [];
        }
        // A nested acquisition that a signal handler cut short may count nevertheless; then one more release() is
        // needed.
        $mode = in_array('write', $this->modes, true) ? 'write' : $this->modes[0] ?? $this->mode;
        $changed = $this->mode !== $mode;
        if ($changed) {
            $this->token = $this->fencingToken();
        }
        $now = hrtime(true);
        if (!$this->lock->isHeld()) {
            return $this->ended('lost');
        }
        $this->mode = $mode;
        $lines = [];
        foreach ($this->names as $part => $name) {
            $lines[] = [
                'at' => $now, 'what' => 'held', 'hold' => $this->holdOf($part), 'lock' => $name,
                'mode' => $mode, 'token' => $this->token,
            ] + $this->weighed() + ($changed && $call !== null ? ['id' => $call] : []) + ($part > 0 || $this->lock instanceof Peer ? ['callback' => false] : []);
        }

        return $lines;
    }

    /** A single permit isn't recorded. */
    private function weighed(): array
    {
        return $this->weight > 1 ? ['weight' => $this->weight] : [];
    }

    private function fencingToken(): ?int
    {
        try {
            return $this->worker->run['locks'][$this->name]['tokens'] ? $this->lock->getFencingToken() : null;
        } catch (DistLockException | Interrupted) {
            return null;
        }
    }

    /** Records that the hold has ended. */
    private function ended(string $what, array $more = []): array
    {
        $lines = [];
        foreach ($this->names as $part => $name) {
            $lines[] = ['at' => hrtime(true), 'what' => $what, 'hold' => $this->holdOf($part), 'lock' => $name] + $more;
        }
        $this->modes = [];
        $this->forget();

        return $lines;
    }

    /** The hold of each part has a name of its own. */
    private function holdOf(int $part): string
    {
        return $this->hold . ($part > 0 ? "/$part" : '');
    }

    private function forget(): array
    {
        $this->last = $this->hold ?? $this->last;
        $this->hold = $this->mode = $this->token = null;
        $this->owns = false;

        return [];
    }

    private function next(): string
    {
        return $this->id . '-' . ++$this->worker->holds;
    }
}
