<?php

/*
 * php pair.php <pairs>: two fibers take turns on one lock this many times. bench/loops.php counts its system calls.
 */

declare(strict_types=1);

use DistLock\Bench\Loops\Ways;
use DistLock\Bench\Redis\RedisServer;
use Revolt\EventLoop;

require __DIR__ . '/../lib/autoload.php';
require __DIR__ . '/../lib/Loops/libraries.php';

$acquire = Ways::distlock(RedisServer::atDistance(null)[0])();
$left = (int) $argv[1];
foreach (['one', 'other'] as $fiber) {
    EventLoop::queue(static function () use ($acquire, &$left): void {
        while ($left-- > 0) {
            $release = $acquire('distlock-bench-pair');
            // The other one begins to wait.
            $suspension = EventLoop::getSuspension();
            EventLoop::queue($suspension->resume(...));
            $suspension->suspend();
            $release();
        }
    });
}
EventLoop::run();
