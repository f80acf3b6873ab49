<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Randomizer;

/**
 * A request that uses a session, in the order of redis/value/session.c: it locks the session, reads it in that step,
 * and writes and unlocks it in one. Or, with distlock.session.lock = write, it reads the session without the lock,
 * and locks it only to change it, which it does if the session is still what it read.
 */
final class Session
{
    private const CLOSED = 0;
    private const READ = 1;
    private const OPEN = 2;
    private const CHANGED_BY_OTHERS = 3;

    private int $stage = self::CLOSED;
    private ?string $value = null;
    /** @var list<string> what it has written instead if the value had expired by then */
    private array $restored = [];
    /** Whose ownership it is: a client that has another token by now has lost the session. */
    private string $token = '';
    private bool $locksLate = false;
    private bool $isToDelete = false;

    public function __construct(private readonly Randomizer $random)
    {
    }

    /** What the request does next: 'value', 'lock', 'leave', 'touch', 'store', 'keep', 'delete' or 'release'. */
    public function next(string $token): string
    {
        if ($token !== $this->token) {
            $this->token = $token;
            $this->stage = self::CLOSED;
            $this->locksLate = $this->happens(2);
            $this->isToDelete = $this->happens(6);
        }

        return match ($this->stage) {
            self::CLOSED => $this->locksLate ? 'value' : ($this->happens(8) ? 'leave' : 'lock'),
            self::READ => $this->happens(4) ? 'touch' : ($this->happens(8) ? 'leave' : 'lock'),
            self::CHANGED_BY_OTHERS => 'release',
            self::OPEN => $this->isToDelete ? 'delete' : ($this->happens(4) ? 'keep' : 'store'),
        };
    }

    /** Whether the request is now done, so that the client begins another. */
    public function learn(Call $call, string $token, mixed $reply): bool
    {
        if ($token !== $this->token) {
            return false;
        }
        $wasOpen = $this->stage === self::OPEN;
        if ($call->script === 'value' && $this->stage === self::CLOSED) {
            $this->stage = self::READ;
            $this->value = $reply;
        } elseif ($call->script === 'acquire') {
            $this->learnOwnership($call, $reply);
        } elseif ($call->script === 'store') {
            [, , , $value, $change, $isKept] = array_pad($call->arguments, 6, '');
            $this->restored = $change === 'touch' ? [...$this->restored, $value] : [];
            $this->value = match ($change) {
                'delete' => null,
                'touch' => $this->value,
                '' => $value,
            };
            $this->stage = $reply === 1 && $isKept === 'kept' ? self::OPEN : self::CLOSED;
        } elseif ($call->script === 'leave' || $call->script === 'release') {
            $this->stage = self::CLOSED;
        }

        return $wasOpen && $this->stage === self::CLOSED && $call->script === 'store';
    }

    /** A call that doesn't read the value doesn't open the session; nor does one that is refused. */
    private function learnOwnership(Call $call, mixed $reply): void
    {
        $isValue = is_string($reply) && !str_starts_with($reply, 'ERROR ');
        if (!$isValue && (!is_array($reply) || $reply[0] !== 'owned')) {
            $this->stage = $this->stage === self::READ && is_array($reply) ? self::READ : self::CLOSED;
            return;
        }
        $value = $isValue ? $reply : $reply[2];
        $isAsRead = $this->stage !== self::READ || $this->isToDelete || $value === $this->value;
        $this->stage = $isAsRead ? self::OPEN : self::CHANGED_BY_OTHERS;
        $this->value = $value;
        $this->restored = [];
    }

    /** What is wrong if the request has written over this; null: there was no value, as it may have expired. */
    public function fault(Call $call, string $token, mixed $reply, ?string $before): ?string
    {
        $isWritten = $call->script === 'store' && $reply === 1 && $token === $this->token;

        return $isWritten && !in_array($before, [null, $this->value, ...$this->restored], true)
            ? 'a request has written a session over what it had not read: ' . Outcome::text([$before, $this->value])
            : null;
    }

    private function happens(int $oneIn): bool
    {
        return $this->random->getInt(1, $oneIn) === 1;
    }
}
