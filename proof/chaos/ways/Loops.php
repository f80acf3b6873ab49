<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Given;
use DistLock\Chaos\Loop;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/**
 * Runs an event loop, in whose fibers locks are used in the other ways. All of them begin with the same lock, in a row.
 */
final class Loops extends Way
{
    /** It computes for this long, so that its waiters count as dead. */
    private const TOO_LONG = 5.0;

    public function weight(): int
    {
        return 12;
    }

    public function isForFibers(): bool
    {
        return false;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks($worker->isSpared ? ['abandoned' => true] : ['lock' => true, 'loops' => true]);
    }

    /** A new process has asked no server yet. */
    public function run(Worker $worker): void
    {
        $worker->spare($worker->chance(20) && $worker->locks(['abandoned' => true]) !== []);
        $worker->chance(40)
            ? $worker->awaitChild($worker->fork(fn () => $this->live($worker)))
            : $this->turn($worker, fn () => $this->quit($worker));
        $worker->spare(false);
    }

    private function live(Worker $worker): never
    {
        $quit = static function () use ($worker): never {
            $worker->ends('exit');
            exit(0);
        };
        $this->turn($worker, $quit);
        $quit();
    }

    /** @param \Closure(): never $quit ends the process while fibers wait */
    private function turn(Worker $worker, \Closure $quit): void
    {
        $loop = new Loop($worker);
        $row = new Tickets($this->any($worker));
        // The nemesis may be waiting for this.
        touch("$worker->folder/rows/{$worker->history->actor}");
        for ($number = $worker->random->getInt(2, 10); $number > 0; $number--) {
            $fiber = $worker->fiber($number, $loop);
            $loop->start(fn () => $this->use($fiber, $row));
        }
        $quits = $worker->chance(10);
        while (!$loop->isOver()) {
            $loop->turn();
            match ($worker->random->getInt(1, 200)) {
                1 => $loop->cancelOne(),
                2 => $loop->throwIntoOne(),
                3 => $loop->dropOne(),
                4 => $loop->stops(fn () => usleep($worker->random->getInt(0, 20_000))),
                5 => $worker->chance(3) && $loop->stops(fn () => usleep((int) ($worker->among([0.3, 0.3, 1.0, self::TOO_LONG]) * 1e6))),
                6 => $quits && $quit(),
                default => null,
            };
        }
        $loop->close();
    }

    /** What one fiber does. */
    private function use(Worker $fiber, Way $first): void
    {
        $ways = $fiber->isSpared ? [new Abandons(), new Tickets()] : $fiber->bag();
        try {
            $first->run($fiber);
            for ($turns = $fiber->random->getInt(0, 2); $turns > 0 && !$fiber->isOver(); $turns--) {
                $fiber->among($ways)->run($fiber);
                $fiber->chance(5) ? throw new Given('by a fiber') : $fiber->cleanUp();
            }
        } catch (Given) {
            // What it has left is given back while nothing else happens.
        } finally {
            $fiber->cleanUp();
        }
    }
}
