<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\SessionFinding;

use function DistLock\Test\await;

/**
 * A request waits for something, such as a database, for longer than `max_execution_time` (here 1 s), while it has its
 * session open. `redis.session.lock_expire` isn't set.
 *
 * Then phpredis's lock lasts as long as `max_execution_time`, as its README says; and as a request can't last longer,
 * its source says, the handler doesn't check before it writes. But PHP's manual says about `max_execution_time` that
 * the time of system calls, streams and database queries doesn't count, except on Windows. So a request that waits goes
 * on after its lock has expired, and overwrites what others wrote meanwhile. With `redis.session.lock_expire` set, it
 * checks (see LateSessionWrite).
 */
final class UncheckedSessionWrite extends SessionFinding
{
    public const TITLE = '6. A request waits for longer than max_execution_time with its session open, without redis.session.lock_expire';

    private const TTL = 1.0;
    private const SETTINGS = ['max_execution_time' => 1, 'redis.session.lock_expire' => 0];

    public function with(string $subject): string
    {
        $prefix = "unchecked-$subject-";
        $long = $this->request('long', $subject, $prefix, self::TTL, settings: self::SETTINGS);
        $long->await();
        $other = $this->request('other', $subject, $prefix, self::TTL);
        $other->send('write');
        // With distlock, the other one waits, as the lock is renewed.
        $end = hrtime(true) + 2 * self::TTL * 1e9;
        await(fn (): bool => hrtime(true) > $end || $this->written($prefix) === 'other');
        $long->send('write');
        $told = $long->result() !== '';
        $other->await();
        $confirmed = $other->result() === '';
        $written = $this->written($prefix);

        return match (true) {
            !$confirmed => 'the other write isn\'t confirmed',
            $written === 'long, other' => 'both writes stay',
            $written === 'other' => 'only the other write stays; the long request is ' . ($told ? 'told' : 'not told'),
            $told => 'the other write, which was confirmed, is lost; the long request is told',
            default => 'the other write, which was confirmed, is lost, and nobody is told',
        };
    }
}
