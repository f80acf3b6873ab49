<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\SessionFinding;

use function DistLock\Test\await;

/**
 * A process is killed while it has a session open, and another request for the session comes. Then a request has the
 * session open for longer than its lock lasts, without any fault.
 *
 * With both handlers, nobody can tell a killed process from one that is slow, so the next request waits until the lock
 * has expired. With phpredis's, the lock isn't renewed: its README says that `redis.session.lock_expire` is how long
 * the lock lives. So it must be longer than the longest request, or the session of that request isn't written; and
 * whoever comes after a killed process waits for as long. distlock renews the lock in the background, so its ttl
 * needn't be longer than requests are.
 */
final class KilledSession extends SessionFinding
{
    public const TITLE = '4. A process with an open session is killed; a request has its session open for longer than the lock lasts';

    private const TTL = 1.0;

    public function with(string $subject): string
    {
        return $this->afterDeath($subject, "killed-$subject-") . '; ' . $this->longRequest($subject, "long-$subject-");
    }

    private function afterDeath(string $subject, string $prefix): string
    {
        $killed = $this->request('killed', $subject, $prefix, self::TTL);
        $killed->await();
        $killed->kill();
        $left = max(0, $this->server->redis()->pttl(self::sessionLock($prefix))) / 1000;
        $began = hrtime(true);
        $this->visit('next', $subject, $prefix, self::TTL);
        $waited = (hrtime(true) - $began) / 1e9;

        return $left > 0 && $waited >= 0.9 * $left ? 'the next request waits until the lock has expired' : 'the next request doesn\'t wait';
    }

    private function longRequest(string $subject, string $prefix): string
    {
        $long = $this->request('long', $subject, $prefix, self::TTL);
        $long->await();
        $end = hrtime(true) + 2 * self::TTL * 1e9;
        await(fn (): bool => hrtime(true) > $end || !$this->exists(self::sessionLock($prefix)));
        $long->send('write');
        $warning = $long->result();

        return match (true) {
            $this->written($prefix) === 'long' && $warning === '' => 'the long request is written',
            $warning !== '' => 'the long request isn\'t written, with a warning',
            default => 'the long request isn\'t written, without a warning',
        };
    }
}
