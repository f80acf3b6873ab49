<?php

declare(strict_types=1);

/* A lock on a list of five servers, one of which doesn't exist. */

namespace DistLock\Failing;

use DistLock\RedisLock;

use function DistLock\Test\shared_quorum;

require_once __DIR__ . '/../../../tests/support/quorum.php';

return static function (string $prefix): void {
    $servers = shared_quorum()->dsns(['timeout' => 10]);
    $one = new RedisLock("$prefix/list", $servers, 30);
    $two = new RedisLock("$prefix/list", $servers, 30);
    must($one->acquire(10), 'acquired');
    must(!$two->acquire(0), 'refused');
    must($one->renew(), 'renewed');
    must($one->inspect()->isHeld(), 'inspected');
    must($one->release(), 'released');
    must($two->acquire(10) && $two->release(), 'acquired by the other one');
};
