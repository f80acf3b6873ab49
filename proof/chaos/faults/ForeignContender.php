<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Chaos\History;
use DistLock\Test\ForeignLock as Program;

/** Has another library take a lock on ZooKeeper for a moment, after waiting for it in the same queue. */
final class ForeignContender implements Fault
{
    private int $turns = 0;

    /**
     * @param \Closure(): string $hosts
     * @param string $name the lock's name in the histories
     * @param \Closure(string): Program $start
     */
    public function __construct(
        private \Closure $hosts,
        private string $path,
        private string $name,
        private string $mode,
        private \Closure $start,
    ) {
    }

    public function strike(Nemesis $nemesis): void
    {
        if (!in_array($this->name, $nemesis->locks, true)) {
            return;
        }
        putenv('DISTLOCK_TEST_ZOOKEEPER=' . ($this->hosts)());
        $program = ($this->start)($this->path);
        $history = new History($nemesis->folder, "foreign-$this->name-$this->mode-" . ++$this->turns);
        $history->write(['what' => 'born', 'pid' => getmypid(), 'of' => null, 'fork_of' => null, 'foreign' => true]);
        $fault = $nemesis->begin('foreign contender', $this->name, disturbs: [], locks: [$this->name]);
        try {
            for ($turns = $nemesis->random->getInt(1, 5); $turns > 0 && $program->acquire(5.0); $turns--) {
                $this->hold($nemesis, $history, $turns);
                $program->release();
            }
        } catch (\RuntimeException $exception) {
            // Some libraries don't create the lock's node again if it was reaped after they had made sure that it
            // exists.
            str_contains($exception->getMessage(), 'NoNode') || throw $exception;
        } finally {
            $program->end();
            $nemesis->end($fault);
            $history->write(['what' => 'ends', 'how' => 'exit']);
        }
    }

    /** Its session lasts much longer than that. */
    private function hold(Nemesis $nemesis, History $history, int $number): void
    {
        $line = fn (): array => [
            'what' => 'held', 'hold' => "h$number", 'lock' => $this->name, 'mode' => $this->mode, 'token' => null, 'callback' => false,
        ];
        $history->write($line());
        $nemesis->pause(0.05);
        $history->write($line());
        $history->write(['what' => 'released', 'hold' => "h$number", 'lock' => $this->name, 'confirmed' => true]);
    }
}
