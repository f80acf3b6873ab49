<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Proxy;

/**
 * Breaks the connection at one message: before the server has it, or before or within the reply; or swallows the reply.
 */
final class LosesReply implements Fault
{
    /** @param Proxy[] $relays */
    public function __construct(private array $relays)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $relay = $nemesis->among($this->relays);
        $kind = $nemesis->among(['cutCommand', 'cutReply', 'swallowReply']);
        $nemesis->during("message lost: $kind", "relay $relay->port", function () use ($nemesis, $relay, $kind): void {
            for ($count = $nemesis->random->getInt(1, 10); $count > 0; $count--) {
                $kind === 'cutReply' ? $relay->cutReply('', $nemesis->random->getInt(0, 20)) : $relay->$kind('');
                $nemesis->pause(0.02);
            }
            $relay->pass();
        }, after: 1.0);
    }
}
