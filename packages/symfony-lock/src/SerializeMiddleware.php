<?php

namespace DistLock\Symfony;

use DistLock\LockFactory;
use DistLock\TimeoutException;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\RecoverableMessageHandlingException;
use Symfony\Component\Messenger\Middleware\MiddlewareInterface;
use Symfony\Component\Messenger\Middleware\StackInterface;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;

/**
 * Handles received messages whose class has the attribute Serialize one after the other, each key by itself. The worker
 * sleeps until it is its turn. If that takes too long, Messenger delivers the message again.
 */
final class SerializeMiddleware implements MiddlewareInterface
{
    /** @var array<string, true> the keys whose messages this process is handling */
    private array $current = [];

    /** @param float $timeout seconds that a worker waits for its turn */
    public function __construct(private LockFactory $locks, private float $timeout = 60.0, private string $prefix = 'message:')
    {
    }

    public function handle(Envelope $envelope, StackInterface $stack): Envelope
    {
        $serialize = $this->attribute($envelope->getMessage());
        if ($serialize === null || $envelope->last(ReceivedStamp::class) === null) {
            return $stack->next()->handle($envelope, $stack);
        }
        $key = $serialize->keyOf($envelope->getMessage());
        // A handler may dispatch a message of the same key that is handled at once: that is a part of its own work.
        if (isset($this->current[$key])) {
            return $stack->next()->handle($envelope, $stack);
        }

        return $this->inTurn($key, $serialize->timeout ?? $this->timeout, $envelope, $stack);
    }

    private function inTurn(string $key, float $timeout, Envelope $envelope, StackInterface $stack): Envelope
    {
        $isHeld = false;
        try {
            // It throws if the lock is lost meanwhile, even if only the release finds out.
            return $this->locks->lock($this->prefix . $key)->synchronized(function () use ($key, $envelope, $stack, &$isHeld): Envelope {
                $isHeld = $this->current[$key] = true;

                return $stack->next()->handle($envelope, $stack);
            }, $timeout);
        } catch (TimeoutException $e) {
            // One of the handler's own isn't about this lock.
            throw $isHeld ? $e : new RecoverableMessageHandlingException(sprintf('The messages of "%s" before this one take too long.', $key), 0, $e);
        } finally {
            if ($isHeld) {
                unset($this->current[$key]);
            }
        }
    }

    private function attribute(object $message): ?Serialize
    {
        $attributes = (new \ReflectionClass($message))->getAttributes(Serialize::class);

        return $attributes === [] ? null : $attributes[0]->newInstance();
    }
}
