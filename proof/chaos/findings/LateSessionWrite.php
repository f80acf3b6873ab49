<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\SessionFinding;

use function DistLock\Test\proxy;

/**
 * A request closes its session. A reply on the way to it is held up until its lock has expired, and another request has
 * written the session. (That the process is paused in this place has the same effect.)
 *
 * phpredis's handler asks the server whether the lock is still its own, and if so, writes the session by another
 * command. Between these two, nothing protects it. Its README says nothing about this, and no
 * `redis.session.lock_expire` is long enough for certain; but the longer it is, the longer the pause must be, and in
 * three minutes of chaos with 12 seconds it didn't happen once.
 *
 * distlock writes by one script, which the server only carries out for the lock's owner.
 */
final class LateSessionWrite extends SessionFinding
{
    public const TITLE = '5. A request closes its session; a reply to it is held up until its lock has expired, and another has written';

    private const TTL = 1.0;

    public function with(string $subject): string
    {
        $prefix = "late-$subject-";
        $relay = proxy($this->server->port);
        $late = $this->request('late', $subject, $prefix, self::TTL, $relay->dsn($this->timeouts()));
        $late->await();
        $relay->holdReply(self::sessionLock($prefix));
        $late->send('write');
        $relay->happened();
        $this->awaitEnd(self::sessionLock($prefix));
        $confirmed = $this->visit('other', $subject, $prefix, self::TTL) === '';
        $relay->pass();
        $told = $late->result() !== '';
        $relay->stop();
        $written = $this->written($prefix);

        return match (true) {
            !$confirmed => 'the other write isn\'t confirmed',
            str_contains($written, 'other') => 'the other write stays',
            $told => 'the other write, which was confirmed, is lost; the late request is told',
            default => 'the other write, which was confirmed, is lost, and nobody is told',
        };
    }
}
