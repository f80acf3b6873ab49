--TEST--
What is attached lasts for as long as it would have lasted anyway, whatever the object's own ttl is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
foreach (['one' => dsn(), 'list' => $quorum->dsns()] as $kind => $servers) {
    foreach (['acquire', 'acquireRead'] as $acquire) {
        if ($kind === 'list' && $acquire === 'acquireRead') {
            continue;
        }
        $name = key("$kind $acquire");
        $first = new RedisLock($name, $servers, 600.0, autoRenew: false);
        $first->$acquire();
        // Shorter than a round trip to a busy server may take. Each server of a list has a part of it to answer.
        $own = $kind === 'one' ? 0.01 : 60.0;
        $second = new RedisLock($name, $servers, $own, autoRenew: false);
        var_dump($second->attach($first->detach()));
        echo between(400, $second->getRemainingTtl(), 600), ', ', between(400, $second->inspect()->ttl, 600), "\n";
        // On one server, its own ttl is over by then, and has ended nothing.
        usleep(20_000);
        var_dump($second->isHeld(), $second->release(), $second->isLocked());
    }
}
--EXPECT--
bool(true)
yes, yes
bool(true)
bool(true)
bool(false)
bool(true)
yes, yes
bool(true)
bool(true)
bool(false)
bool(true)
yes, yes
bool(true)
bool(true)
bool(false)
