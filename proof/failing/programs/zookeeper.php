<?php

declare(strict_types=1);

/* A ZkLock: its methods, and readers. */

namespace DistLock\Failing;

use DistLock\ZkLock;

use function DistLock\Test\hosts;

return static function (string $prefix): void {
    $one = new ZkLock("/$prefix/node", hosts());
    $two = new ZkLock("/$prefix/node", hosts());
    must($one->acquire(10), 'acquired');
    must(!$two->acquire(0), 'refused');
    must($one->inspect()->isHeld(), 'inspected');
    must($one->getFencingToken() > 0, 'a fencing token');
    must($one->release(), 'released');
    must($two->acquireRead(10) && $one->acquireRead(10), 'read');
    must($one->release(), 'one released');
    must($two->acquire(10) && $two->downgrade(), 'upgraded and downgraded');
    while ($two->isHeld()) {
        must($two->release(), 'two released');
    }
    must($one->waitUntilFree(10), 'waited until it is free');
};
