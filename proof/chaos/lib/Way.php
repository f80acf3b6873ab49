<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** A way to use locks. Whatever it leaves held is destroyed afterwards. */
abstract class Way
{
    /** How often it is used, relative to the others. */
    public function weight(): int
    {
        return 2;
    }

    /** Whether a fiber can do it: it ends nothing but itself, and what it calls can be suspended. */
    public function isForFibers(): bool
    {
        return true;
    }

    public function suits(Worker $worker): bool
    {
        return $this->locks($worker) !== [];
    }

    abstract public function run(Worker $worker): void;

    /** @return string[] the names of the locks that can be used in this way */
    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true]);
    }

    /** For half a second at a time, most of a third of the workers use the same lock, so that they contend for it. */
    protected function any(Worker $worker): string
    {
        $locks = $this->locks($worker);

        $common = intdiv(hrtime(true), 500_000_000) + $worker->number % 3;

        return $worker->chance(75) ? $locks[$common % count($locks)] : $worker->among($locks);
    }

    /** Returns how long the lock may be held at most: longer than it lasts, if it is renewed. */
    protected function longest(Worker $worker, Subject $subject): float
    {
        $spec = $worker->run['locks'][$subject->name];

        return $spec['longest'] ?? $spec['ttl'] * 1.5;
    }

    /** Acquires in a mode that the lock allows; null: as a writer. */
    protected function enter(Worker $worker, Subject $subject, ?float $timeout): bool
    {
        $reads = $worker->run['locks'][$subject->name]['readers'] && $worker->chance(50);

        return $reads ? $subject->acquireRead($timeout) : $subject->acquire($timeout);
    }

    /** Ends the process, whatever it holds or waits for. */
    protected function quit(Worker $worker): never
    {
        if ($worker->chance(30)) {
            throw new Given('in the middle of it');
        }
        $worker->ends('exit');
        if ($worker->chance(30)) {
            ini_set('memory_limit', '64M');
            str_repeat('a fatal error, ', 10_000_000);
        }
        exit(0);
    }

    /** Releases as often as it has been acquired. */
    protected function leave(Worker $worker, Subject $subject): void
    {
        for ($tries = 0; $subject->isHeld() && $tries < 5; $tries++) {
            $subject->release($worker->chance(75));
        }
    }
}
