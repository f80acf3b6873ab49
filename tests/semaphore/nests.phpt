--TEST--
Acquisitions of one object nest, and take one permit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\SharedLock;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $semaphore = $on->semaphore(2);
    $permits = fn (): ?int => $on->lock()->inspect()->permits;

    return [
        'acquired' => [$semaphore->acquire(), $semaphore->acquire(), $permits()],
        'released' => [$semaphore->release(), $semaphore->isHeld(), $semaphore->release(), $semaphore->isHeld(), $semaphore->release()],
        'synchronized' => [$semaphore->synchronized($permits), $on->isEmpty()],
        'it has no readers' => !$semaphore instanceof SharedLock,
    ];
});
--EXPECT--
acquired: [true,true,1]
released: [true,true,true,false,false]
synchronized: [1,true]
it has no readers: true
