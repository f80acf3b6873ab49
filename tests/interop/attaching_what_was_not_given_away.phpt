--TEST--
An owner whose token was attached without its detach() is told at its next renewal, and the new owner's fencing token is larger
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
foreach (['one' => dsn(), 'list' => $quorum->dsns()] as $kind => $servers) {
    $owner = child(function (Channel $test) use ($kind, $servers): array {
        $lock = new RedisLock(key($kind), $servers, 6.0 * slowness());
        $why = null;
        $lock->onLost(function ($lock, LossReason $reason) use (&$why): void {
            $why = $reason->name;
        });
        $lock->acquire();
        $test->send([$lock->getToken(), $lock->getFencingToken()]);
        await(function () use (&$why): ?string {
            usleep(2000);

            return $why;
        }, 30 * slowness(), 'the loss');

        return [$why, $lock->isHeld(), $lock->release()];
    });
    [$token, $fencing] = $owner->await(30);
    $taker = new RedisLock(key($kind), $servers, 60.0);
    var_dump($taker->attach($token), $taker->getFencingToken() > $fencing);
    echo json_encode($owner->result()), "\n";
    var_dump($taker->isHeld(), $taker->renew(), $taker->release());
}
--EXPECT--
bool(true)
bool(true)
["TakenAway",false,false]
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
["TakenAway",false,false]
bool(true)
bool(true)
bool(true)
