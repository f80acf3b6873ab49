<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** One process acquires, and another one takes over and releases. */
final class GivesAway extends Way
{
    public function weight(): int
    {
        return 4;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'detaches' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        if ($this->enter($worker, $subject, 10.0)) {
            $subject->keep($worker->upTo(0.002));
            $this->give($worker, $subject);
        }
        for ($tries = 0; $tries < 20; $tries++) {
            $this->take($worker) || $worker->rest(0.001);
        }
    }

    private function give(Worker $worker, $subject): void
    {
        $mode = $subject->mode();
        $token = $subject->detach();
        if ($token !== null) {
            $letter = "$worker->folder/given/{$worker->history->actor}-$worker->calls";
            file_put_contents("$letter.new", json_encode([$subject->name, $token, $mode, $subject->weight]));
            rename("$letter.new", "$letter.letter");
        }
    }

    /** Only one worker can rename a letter, and that one may use it. */
    private function take(Worker $worker): bool
    {
        foreach (glob("$worker->folder/given/*.letter") as $letter) {
            $mine = "$letter.{$worker->history->actor}";
            if (@rename($letter, $mine)) {
                [$name, $token, $mode, $weight] = json_decode(file_get_contents($mine), true);
                unlink($mine);
                // Only an object for as many permits can take it over.
                $subject = $worker->subject($name, ...($worker->run['locks'][$name]['weights'] ? ['weight' => $weight] : []));
                if ($subject->attach($token, $mode)) {
                    $subject->keep($worker->holding($this->longest($worker, $subject)));
                    $this->leave($worker, $subject);
                }
                $subject->destroy();
                return true;
            }
        }

        return false;
    }
}
