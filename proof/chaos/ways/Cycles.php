<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Subject;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Acquires, holds and releases with the same object many times; sometimes the lock protects a counter in a file. */
final class Cycles extends Way
{
    public function weight(): int
    {
        return 40;
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        $counts = $worker->chance(30);
        for ($turns = $worker->random->getInt(1, 60); $turns > 0 && !$worker->isOver(); $turns--) {
            if (!$this->enter($worker, $subject, $worker->timeout())) {
                // It is possible that no server answers.
                $worker->rest(0.002);
                continue;
            }
            $counts && $this->count($worker, $subject);
            $subject->keep($worker->holding($this->longest($worker, $subject)));
            $this->leave($worker, $subject);
            $worker->chance(20) && $worker->rest($worker->upTo(0.002));
        }
    }

    /** Only an exclusive owner may change it; an owner without a token can't be told from one that was stopped. */
    private function count(Worker $worker, Subject $subject): void
    {
        if ($subject->mode() !== 'write' || $subject->token() === null) {
            return;
        }
        $from = hrtime(true);
        $ledger = $worker->ledger($subject->name);
        $before = $ledger->read($subject->token());
        if ($before !== null && $ledger->write($subject->token(), $before + 1)) {
            $worker->history->write([
                'what' => 'counter', 'lock' => $subject->name, 'id' => null, 'from' => $from, 'before' => $before, 'after' => $before + 1,
            ]);
        }
    }
}
