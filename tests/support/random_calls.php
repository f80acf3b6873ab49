<?php

/*
 * Random sequences of calls, each made from a number, on the locks of any factory. What they tell must be the same,
 * whichever it is.
 */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\LockFactory;
use DistLock\LockLostException;
use DistLock\LossReason;
use DistLock\Mode;

final class RandomCalls
{
    private const OBJECTS = 4;

    private readonly \Random\Randomizer $random;
    /** @var array<int, Lock|null> */
    private array $objects = [];
    /** @var string[] what callbacks saw during the current call */
    private array $told = [];
    private int $fencingToken = 0;
    private int $depth = 0;

    /**
     * @param bool $areShared whether they are locks, rather than semaphores with three permits
     * @param \Closure(string): void $lose takes the lock with this name away from everybody who holds it
     */
    public function __construct(
        private readonly LockFactory $factory,
        private readonly string $name,
        private readonly bool $areShared,
        private readonly \Closure $lose,
        int $seed,
    ) {
        $this->random = new \Random\Randomizer(new \Random\Engine\Mt19937($seed));
    }

    /** @return string[] what was called, and what came of it */
    public function run(int $calls): array
    {
        $lines = [];
        for ($i = 0; $i < self::OBJECTS; $i++) {
            $this->make($i);
        }
        while ($calls-- > 0) {
            $lines[] = $this->call();
        }
        for ($i = 0; $i < self::OBJECTS; $i++) {
            $lines[] = $this->describe($i);
        }
        $this->objects = [];

        return $lines;
    }

    private function number(int $most): int
    {
        return $this->random->getInt(0, $most);
    }

    /** @template T @param T[] $of @return T */
    private function one(array $of): mixed
    {
        return $of[$this->number(count($of) - 1)];
    }

    private function make(int $number): void
    {
        $weight = 1 + $this->number(1);
        $this->objects[$number] = $this->areShared ? $this->factory->lock($this->name)
            : $this->factory->semaphore($this->name, 3, $weight);
    }

    private function describe(int $number): string
    {
        $lock = $this->objects[$number];
        $token = $lock->getFencingToken();
        // Whoever holds it for the first time has a larger one than everybody before.
        $isKnown = $token === null || $token <= $this->fencingToken;
        $this->fencingToken = max($this->fencingToken, (int) $token);

        return "$number is {$lock->getState()->value}" . ($this->areShared ? ', mode ' . ($lock->getMode()->value ?? '-') : '')
            . ($isKnown ? '' : ', new');
    }

    /** Makes one call, and tells the state of its object afterwards. */
    private function call(): string
    {
        $number = $this->number(self::OBJECTS - 1);
        $method = $this->one(['acquire', 'acquire', 'acquire', 'acquireRead', 'acquireRead', 'release', 'release', 'release',
            'downgrade', 'waitUntilFree', 'synchronized', 'onLost', 'lose', 'replace']);
        if (!$this->areShared && in_array($method, ['acquireRead', 'downgrade'], true)) {
            $method = 'acquire';
        }
        $this->told = [];
        $outcome = $this->outcome(fn () => $this->$method($number));
        sort($this->told);

        return "$number $method: $outcome" . ($this->told === [] ? '' : ' [' . implode(', ', $this->told) . ']') . '; '
            . $this->describe($number);
    }

    private function outcome(\Closure $call): string
    {
        try {
            return var_export($call(), true);
        } catch (\Throwable $thrown) {
            return $this->name($thrown);
        }
    }

    private function name(\Throwable $thrown): string
    {
        // Only a server tells who holds it.
        $message = preg_replace('/: it was held by .*/', '', str_replace($this->name, 'NAME', $thrown->getMessage()));
        $name = substr(strrchr('\\' . $thrown::class, '\\'), 1) . " $message";
        if ($thrown instanceof LockLostException) {
            $name .= ' ' . $thrown->getReason()?->value . ' ' . var_export($thrown->getResult(), true);
        }

        return $name . ($thrown->getPrevious() === null ? '' : " after ({$this->name($thrown->getPrevious())})");
    }

    /** @return array{?float, 1?: int} */
    private function limits(): array
    {
        return $this->one([[0.0], [0.0], [INF], [null], [30.0, 0], [0.0, 5], [INF, 1]]);
    }

    private function acquire(int $number): bool
    {
        return $this->objects[$number]->acquire(...$this->limits());
    }

    private function acquireRead(int $number): bool
    {
        return $this->objects[$number]->acquireRead(...$this->limits());
    }

    private function release(int $number): bool
    {
        return $this->objects[$number]->release();
    }

    private function downgrade(int $number): bool
    {
        return $this->objects[$number]->downgrade();
    }

    private function waitUntilFree(int $number): bool
    {
        return $this->objects[$number]->waitUntilFree($this->one([0.0, INF, null]));
    }

    private function synchronized(int $number): mixed
    {
        [$timeout, $maxAhead] = $this->limits() + [1 => null];
        $critical = function (Lock $lock): mixed {
            $this->depth++;
            $lines = [];
            for ($i = $this->depth > 2 ? 0 : $this->number(2); $i > 0; $i--) {
                $lines[] = $this->call();
            }
            $this->depth--;

            return $this->number(3) > 0 ? $lines : throw new \RuntimeException('thrown', 0, new \Exception(implode(' ', $lines)));
        };
        $mode = $this->one([Mode::Write, Mode::Write, Mode::Read, Mode::Permits]);

        return $this->objects[$number]->synchronized($critical, $timeout, $mode, $maxAhead);
    }

    private function onLost(int $number): void
    {
        $isThrowing = $this->number(2) === 0;
        $told = &$this->told;
        $callback = static function (Lock $lock, LossReason $reason) use ($number, $isThrowing, &$told): void {
            $told[] = "$number was told $reason->value, is {$lock->getState()->value}";
            $isThrowing && throw new \LogicException("$number is upset");
        };
        $this->objects[$number]->onLost($this->number(3) === 0 ? null : $callback);
    }

    /** Everybody who held it has found out when this returns. */
    private function lose(): bool
    {
        $held = array_filter($this->objects, static fn (Lock $lock) => $lock->isHeld());
        if ($held === []) {
            return false;
        }
        ($this->lose)($this->name);
        foreach ($held as $number => $lock) {
            try {
                await(static fn () => !$lock->isHeld(), 30);
            } catch (\LogicException $thrown) {
                // If several callbacks throw at once, each exception is the previous one of the next.
                for (; $thrown !== null; $thrown = $thrown->getPrevious()) {
                    $this->told[] = $thrown->getMessage();
                }
            }
        }

        return true;
    }

    private function replace(int $number): void
    {
        $this->objects[$number] = null;
        $this->make($number);
    }
}
