<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    final class Ticket
    {
        use \DistLock\Polyfill\Sealed;

        private \DistLock\Polyfill\TicketBody $body;

        public function __construct(Lock $lock, callable $settle, callable $cancel, ?float $timeout = null)
        {
            if (isset($this->body)) {
                throw new \Error('The DistLock\Ticket has already been constructed');
            }
            $this->body = new \DistLock\Polyfill\TicketBody($this, $lock, $settle, $cancel, $timeout);
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

        public function getLock(): Lock
        {
            return $this->body->getLock();
        }
    }
}
