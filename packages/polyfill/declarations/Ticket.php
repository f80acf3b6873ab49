<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class Ticket
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\TicketBody $body;

        public function __construct(Lock $lock, callable $settle, callable $cancel, float|bool|null $timeout = null)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\Ticket has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\TicketBody($this, $lock, $settle, $cancel, \DistLock\Polyfill\Argument::secondsOrNull($timeout, __METHOD__, 4, 'timeout'));
        }

        public function ready(): void
        {
            $this->body->ready();
        }

        public function isSettled(): bool
        {
            return $this->body->isSettled();
        }

        public function settle(): bool
        {
            return $this->body->settle();
        }

        public function cancel(): void
        {
            $this->body->cancel();
        }

        public function onSettled(?callable $callback): void
        {
            $this->body->onSettled($callback);
        }

        public function getLock(): Lock
        {
            return $this->body->getLock();
        }
    }
}
