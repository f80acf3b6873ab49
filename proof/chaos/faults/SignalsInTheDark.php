<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Proxy;

/** Sends a signal to many workers while some of them can't reach the server, so that they can't give back at once what
 * they no longer want.
 */
final class SignalsInTheDark implements Fault
{
    /** @param Proxy[] $relays */
    public function __construct(private array $relays)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $kind = $nemesis->among(['frozen', 'refused', 'replies lost']);
        $nemesis->during("signals, network $kind", 'all relays', function () use ($nemesis, $kind): void {
            foreach ($this->relays as $relay) {
                match ($kind) {
                    'frozen' => $relay->hold(),
                    'refused' => $relay->refuse(),
                    'replies lost' => $relay->mute(true),
                };
            }
            for ($count = $nemesis->random->getInt(10, 40); $count > 0; $count--) {
                [$pid] = $nemesis->worker() ?? [0];
                $pid && posix_kill($pid, SIGUSR1);
                $nemesis->pause(0.04);
            }
            $breaks = $nemesis->chance(50);
            foreach ($this->relays as $relay) {
                $breaks && $kind !== 'refused' && $relay->disconnect();
                $relay->pass();
            }
        });
    }
}
