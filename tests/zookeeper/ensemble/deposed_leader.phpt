--TEST--
A leader that was deposed while it was frozen doesn't keep a lock alive by what it answers when it resumes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

use function DistLock\stats;

const TIMEOUT = 12.0;

/** How often the server was asked for a sign of life after so many requests were sent: two requests each time. */
function questions(int $sent): int
{
    return intdiv(stats()['commands'] - $sent, 2);
}

/**
 * Seconds since the leader was frozen: until when it was held, and when somebody else had it. null: the others gave the
 * leader up before, as on a machine that freezes.
 */
function trial(): ?array
{
    // The others give a leader up that says nothing for half a second.
    $ensemble = ensemble(['syncLimit=5']);
    $leader = $ensemble->leader();
    $others = addresses(...array_filter($ensemble->members, static fn ($member) => $member !== $leader));
    $proxy = proxy($leader->port);
    $lock = new ZkLock('/lock', "127.0.0.1:$proxy->port", TIMEOUT);
    $lock->acquire();
    $waiter = child(fn () => [($other = new ZkLock('/lock', $others, TIMEOUT))->acquire(60.0), hrtime(true)]);
    await(static fn () => count(everybody($lock->inspect())) === 2, 30);
    // It reaches nobody else from now on.
    $proxy->shut();
    $sent = stats()['commands'];
    await(fn () => questions($sent) >= 1 || !$lock->isHeld(), 20);
    if (!$lock->isHeld()) {
        $waiter->kill();
        return null;
    }
    usleep(200_000);
    $leader->pause();
    $frozen = hrtime(true);
    // The next three times that the server is asked for a sign of life, each a sixth of the timeout after the one
    // before.
    await(fn () => questions($sent) >= 4 || !$lock->isHeld(), 20);
    if (questions($sent) < 4) {
        $leader->resume();
        $waiter->kill();
        return null;
    }
    usleep(500_000);
    $leader->resume();
    await(fn () => !$lock->isHeld(), 60);
    $lost = hrtime(true);
    [$acquired, $at] = $waiter->result(60);

    return [$acquired, ($lost - $frozen) / 1e9, ($at - $frozen) / 1e9];
}

[$acquired, $lost, $at] = trial() ?? trial() ?? trial();
echo $acquired ? 'acquired by the other' : 'not acquired', $lost < $at ? ', after it was lost' : ", while it was held: lost at $lost, acquired at $at", "\n";
--EXPECT--
acquired by the other, after it was lost
