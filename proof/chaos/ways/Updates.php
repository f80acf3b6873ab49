<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Interrupted;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;
use DistLock\DistLockException;

/** Counts without a lock. */
final class Updates extends Way
{
    public function weight(): int
    {
        return 6;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['optimistic' => true]);
    }

    public function run(Worker $worker): void
    {
        $name = $this->any($worker);
        $value = $worker->optimistic($name);
        for ($turns = $worker->random->getInt(1, 20); $turns > 0 && !$worker->isOver(); $turns--) {
            $this->update($worker, $name, $value);
        }
    }

    private function update(Worker $worker, string $name, object $value): void
    {
        $id = ++$worker->calls;
        $timeout = $worker->among([null, 0.0, 1.0]);
        $worker->history->write([
            'what' => 'call', 'id' => $id, 'lock' => $name, 'object' => 'value', 'method' => 'update', 'timeout' => $timeout,
            'bound' => null,
        ]);
        $before = $after = $threw = null;
        try {
            $value->update(function (?string $read) use (&$before, &$after): string {
                // If a server loses the value, the counter mustn't return to numbers that it had before.
                $after = $read === null ? hrtime(true) : (int) $read + 1;
                $before = $after - 1;

                return (string) $after;
            }, $timeout);
        } catch (DistLockException | Interrupted $exception) {
            $threw = ['class' => $exception::class, 'message' => $exception->getMessage()];
        }
        $lines = [['what' => 'return', 'id' => $id, 'result' => $after, 'threw' => $threw, 'token' => null, 'held' => false, 'mode' => null]];
        if ($threw === null) {
            $lines[] = ['what' => 'counter', 'lock' => $name, 'id' => $id, 'before' => $before, 'after' => $after];
        } elseif ($after !== null) {
            $lines[] = ['what' => 'doubt', 'lock' => $name, 'id' => $id];
        }
        $worker->history->write(...$lines);
    }
}
