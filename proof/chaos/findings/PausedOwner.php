<?php

declare(strict_types=1);

namespace DistLock\Chaos\Findings;

use DistLock\Chaos\Finding;
use DistLock\Chaos\Peer;
use DistLock\Chaos\PeerException;
use DistLock\RedisLock;
use DistLock\Test\Channel;

use function DistLock\Test\child;

/**
 * An owner is stopped (SIGSTOP) until its lock has expired and somebody else has acquired it. Then it continues, and
 * wants to take its next step.
 *
 * All of these libraries say that a lock only lasts as long as it was acquired for: Laravel's "Atomic Locks" and
 * php-redis-lock's README in the first argument, php-lock in the comment of `ExecutionOutsideLockException`,
 * symfony/lock under "Expiring Stores". So the work must take less time than that, and here it would: a few
 * microseconds. But nobody chooses how long a process is paused: a machine that swaps, a virtual machine that is moved,
 * a container without CPU time.
 *
 * What differs is whether the code can find out before its next step. symfony/lock advises to check `isExpired()`,
 * which compares times and asks nobody. php-redis-lock's `isAcquired()` says that it was acquired, and `isLocked()`
 * asks the server; so does Laravel's `isOwnedByCurrentProcess()`. To ask costs a round trip for each step, and the
 * owner may be paused after the answer. php-lock throws `ExecutionOutsideLockException` once the code has ended. Code
 * that keeps the time itself is as safe as with `isExpired()`.
 *
 * distlock's `isHeld()` compares times, too. Nor can it help an owner that is paused after it was asked: what is
 * changed must refuse late steps, by the fencing token.
 */
final class PausedOwner extends Finding
{
    public const TITLE = '1. An owner is stopped until its lock has expired, and somebody else has acquired it';
    public const SUBJECTS = ['symfony', 'laravel', 'php-lock', 'cheprasov', 'phpredis'];

    private const TTL = 1.0;

    public function with(string $subject): string
    {
        $name = "paused-$subject";
        $owner = child(function (Channel $main) use ($subject, $name): array {
            $lock = $this->lock($subject, $name, self::TTL);
            $main->send($lock->acquire(0.0));
            $main->receive();

            return self::continues($lock);
        });
        $owner->await();
        $owner->signal(SIGSTOP);
        $this->awaitEnd($this->key($subject, $name));
        $next = child(function (Channel $main) use ($subject, $name): bool {
            $lock = $this->lock($subject, $name, self::PATIENCE);
            $main->send($lock->acquire(0.0));
            $main->receive();

            return $lock->isHeld();
        });
        $gotIt = $next->await();
        $owner->send('go on');
        $owner->signal(SIGCONT);
        [$believes, $answer, $confirmed] = $owner->result();
        $next->send('end');
        $stillHasIt = $next->result();

        return match (true) {
            !$gotIt || !$stillHasIt => 'nobody else got it',
            !$believes => 'it sees that the lock is over, and stops',
            default => 'it goes on alongside the next owner; ' . match ($answer) {
                null => 'the library can\'t ask the server',
                true => 'the server, if asked, confirms the lock',
                false => 'the server, if asked, denies it the lock',
            } . '; ' . ($confirmed ? 'it isn\'t told at the end, either' : 'it is told when it releases'),
        };
    }

    /**
     * @return array{bool, ?bool, bool} whether it believes that it has the lock; what the server says; whether the
     *     release is confirmed
     */
    private static function continues(Peer|RedisLock $lock): array
    {
        $believes = $lock->isHeld();
        $answer = $lock instanceof Peer && $believes ? $lock->ask() : null;
        try {
            return [$believes, $answer, $lock->release()];
        } catch (PeerException) {
            return [$believes, $answer, false];
        }
    }
}
