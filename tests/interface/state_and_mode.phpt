--TEST--
getState() and getMode() return what is known about a lock, without a round trip
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;
use DistLock\State;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

function show(string $when, RedisLock $lock): void
{
    $before = stats()['commands'];
    echo "$when: {$lock->getState()->name}, ", $lock->getMode()?->name ?? 'no mode', stats()['commands'] > $before ? ', asked' : '', "\n";
    ($lock->getState() === State::Held) === $lock->isHeld() || print("isHeld() says otherwise\n");
}

$lock = new RedisLock(key(), dsn());
show('new', $lock);
$lock->acquire();
show('acquired', $lock);
$lock->acquireRead();
show('nested', $lock);
$lock->release();
$lock->downgrade();
show('downgraded', $lock);
$lock->acquire();
show('upgraded', $lock);
$lock->release();
show('a reader again', $lock);
$lock->release();
show('released', $lock);

$lock->onLost(fn () => print("onLost()\n"));
$lock->acquire();
redis()->del(key());
$lock->renew();
show('lost', $lock);
show('lost, as before', $lock);
$lock->release();
show('lost and released', $lock);
$lock->acquire();
show('acquired again', $lock);
$lock->release();

$expiring = new RedisLock(key(), dsn(), 0.1, autoRenew: false);
$expiring->acquireRead();
show('reading', $expiring);
await(fn () => $expiring->getRemainingTtl() === 0.0);
show('expired', $expiring);
$pid = pcntl_fork();
if ($pid === 0) {
    show('in a child', $expiring);
    vanish();
}
pcntl_waitpid($pid, $status);

$lock->acquire();
$token = $lock->detach();
show('detached', $lock);
$lock->attach($token);
show('attached', $lock);
$lock->release();

$holder = holder(key());
on_signal(function () use ($lock, $holder) {
    show('in a wait', $lock);
    $holder->send('release');
});
$signal = signal_during_wait(key());
$lock->acquire(20);
$lock->release();

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn());
$lock->acquire();
$proxy->refuse();
thrown(fn () => $lock->release());
show('release failed', $lock);
$proxy->pass();
$lock->release();
show('released then', $lock);
var_dump(State::from('undecided') === State::Undecided, Mode::from('read') === Mode::Read);
--EXPECT--
new: Unlocked, no mode
acquired: Held, Write
nested: Held, Write
downgraded: Held, Read
upgraded: Held, Write
a reader again: Held, Read
released: Unlocked, no mode
onLost()
lost: Lost, no mode
lost, as before: Lost, no mode
lost and released: Lost, no mode
acquired again: Held, Write
reading: Held, Read
expired: Lost, no mode
in a child: Unlocked, no mode
detached: Unlocked, no mode
attached: Held, Write
in a wait: Waiting, no mode
release failed: Undecided, no mode
released then: Unlocked, no mode
bool(true)
bool(true)
