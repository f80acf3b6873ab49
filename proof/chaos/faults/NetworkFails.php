<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Proxy;

/**
 * Disturbs the network between some of the workers and the server: frozen in one direction or both, cut, refused, or
 * slow.
 */
final class NetworkFails implements Fault
{
    /** @param Proxy[] $relays */
    public function __construct(private array $relays, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $relay = $nemesis->among($this->relays);
        $kind = $nemesis->among(['cut', 'cut often', 'refused', 'frozen', 'frozen', 'commands lost in time', 'replies lost in time', 'slow']);
        $nemesis->during("network $kind", "relay $relay->port", function () use ($nemesis, $relay, $kind): void {
            match ($kind) {
                'cut' => $relay->disconnect(),
                'cut often' => $this->cut($nemesis, $relay),
                'refused' => $relay->refuse(),
                'frozen' => $relay->hold(),
                'commands lost in time' => $relay->mute(false),
                'replies lost in time' => $relay->mute(true),
                'slow' => $relay->slow($nemesis->between(0.0005, 0.004)),
            };
            $nemesis->chance(70) ? $nemesis->pause($this->ttl * 0.5) : $nemesis->pause($this->ttl * 2, $this->ttl);
            // What was held back arrives late, or never.
            $nemesis->chance(30) && $relay->disconnect();
            $relay->pass();
        }, after: 1.0);
    }

    private function cut(Nemesis $nemesis, Proxy $relay): void
    {
        for ($cuts = $nemesis->random->getInt(2, 10); $cuts > 0; $cuts--) {
            $relay->disconnect();
            $nemesis->pause(0.05);
        }
    }
}
