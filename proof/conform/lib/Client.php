<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** What one client of a schedule wants and knows. */
final class Client
{
    /** What it listens to; null: nothing yet, or not any more. */
    public ?string $channel = null;
    public string $token = '';
    public string $wanted = '';
    public int $ttl = 0;
    /** Its entry in the queue, if it has asked with one. */
    public ?string $entry = null;
    /** The entry with the channel that it had before. */
    public string $previous = '';
    public ?int $ticket = null;
    /** The end that its last renewal has set. */
    public ?int $knownEnd = null;

    public function __construct(public readonly int $number)
    {
    }

    /** Begins an acquisition, with a new token. */
    public function begin(string $token, string $wanted, int $ttl): void
    {
        $this->want($wanted);
        $this->token = $token;
        $this->ttl = $ttl;
        $this->knownEnd = null;
    }

    /** The same token, with another wish: what it had in the queue isn't known any more. */
    public function want(string $wanted): void
    {
        $this->wanted = $wanted;
        $this->entry = null;
        $this->previous = '';
        $this->ticket = null;
    }

    public function entry(): string
    {
        return $this->entry ??= "$this->ttl $this->channel $this->token $this->wanted";
    }

    public function listenTo(?string $channel): void
    {
        if ($this->entry !== null && $channel !== null) {
            $this->previous = $this->entry;
            $this->entry = null;
        }
        $this->channel = $channel ?? $this->channel;
    }

    public function learn(Call $call, mixed $reply): void
    {
        if ($call->script === 'acquire') {
            $isQueued = is_array($reply) && in_array($reply[0], ['refused', 'shared'], true) && $reply[5] !== 0;
            $this->ticket = $isQueued ? $reply[5] : null;
            $this->previous = $isQueued ? '' : $this->previous;
        } elseif ($call->script === 'renew' && is_int($reply) && $reply > 1) {
            $this->knownEnd = $reply;
        } elseif ($call->script === 'leave') {
            $this->ticket = null;
        }
        if ($call->successor !== null && $reply !== 0 && !is_string($reply)) {
            $this->token = $call->successor;
            $this->want($this->wanted);
        }
        if ($call->script === 'downgrade' && $this->wanted === 'upgrade') {
            $this->want('0');
        }
    }
}
