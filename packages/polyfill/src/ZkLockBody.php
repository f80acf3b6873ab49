<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\Mode;
use DistLock\UnsupportedException;
use DistLock\ZkNodes;

/** @internal */
final class ZkLockBody extends ZkOwner
{
    public function __construct(
        Lock $lock,
        string $path,
        ?string $hosts,
        float $sessionTimeout,
        #[\SensitiveParameter] ?string $auth,
        private readonly ZkNodes $nodes,
    ) {
        $method = $lock::class . '::__construct';
        Arguments::path($path, 'path', $method, 1);
        Arguments::session($hosts, $sessionTimeout, $auth, $method, 2);
        parent::__construct($lock, 'zookeeper', $path, $path);
    }

    public function downgrade(): bool
    {
        $this->refuseMode(Mode::Read);

        return parent::downgrade();
    }

    protected function refuseMode(Mode $mode): void
    {
        if ($mode === Mode::Read && $this->nodes === ZkNodes::Exclusive) {
            throw new UnsupportedException("Read locks aren't available for \"{$this->getName()}\", which is an exclusive node");
        }
    }
}
