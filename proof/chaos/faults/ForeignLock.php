<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Chaos\History;
use DistLock\Test\Server;

/** Has another program take the lock in the usual way: with SET NX PX, and a compare-and-delete. */
final class ForeignLock implements Fault
{
    private const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";
    private int $holds = 0;

    /** @param string $lock the lock's name in the histories */
    public function __construct(private Server $server, private string $lock, private string $name)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        if (!in_array($this->lock, $nemesis->locks, true)) {
            return;
        }
        $history = new History($nemesis->folder, 'foreign-' . ++$this->holds);
        $history->write(['what' => 'born', 'pid' => getmypid(), 'of' => null, 'fork_of' => null, 'foreign' => true]);
        $nemesis->during('foreign lock', $this->name, function () use ($nemesis, $history): void {
            for ($tries = 2000; $tries > 0 && !$this->acquire($nemesis, $history); $tries--) {
                usleep(200);
            }
        }, locks: [$this->lock]);
        $history->write(['what' => 'ends', 'how' => 'exit']);
    }

    private function acquire(Nemesis $nemesis, History $history): bool
    {
        $value = bin2hex(random_bytes(8));
        $before = hrtime(true);
        if ($this->server->ask('SET', $this->name, $value, 'NX', 'PX', '800') !== true) {
            return false;
        }
        $line = fn (): array => [
            'what' => 'held', 'hold' => 'only', 'lock' => $this->lock, 'mode' => 'write', 'token' => null, 'callback' => false,
        ];
        $history->write($line());
        $nemesis->pause(0.1);
        // It certainly belongs to the owner for this long, even by the owner's clock.
        $now = hrtime(true);
        $now - $before < 700_000_000 && $history->write(['at' => $now] + $line());
        $this->server->ask('EVAL', self::RELEASE, '1', $this->name, $value);

        return true;
    }
}
