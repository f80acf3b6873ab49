--TEST--
Without the extension, a lock expires unless it is renewed, its token travels once, and others see and break it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

echo without_extension(<<<'PHP'
    use DistLock\LockStatus;
    use DistLock\RedisLock;

    function thrown(callable $call): string
    {
        try {
            return json_encode($call());
        } catch (\Throwable $thrown) {
            return $thrown::class . ': ' . $thrown->getMessage();
        }
    }

    $one = new RedisLock('name', ttl: 30.0, label: 'import');
    $two = new RedisLock('name', ttl: 0.2, autoRenew: false);
    $reasons = [];
    $two->onLost(function (RedisLock $lock, DistLock\LossReason $reason) use (&$reasons): void {
        $reasons[] = $reason->value;
    });
    var_dump($one->acquire(0.0), $one->getRemainingTtl() === 30.0, str_starts_with($one->getToken(), 'import@'));
    $status = $two->inspect();
    var_dump($status->isHeld(), $status->owners[0]->label, $status->owners[0]->pid === getmypid(), $status->fencingToken === $one->getFencingToken());
    echo json_encode(array_diff_key($status->jsonSerialize(), ['owners' => 0])), "\n";
    $fencing = $one->getFencingToken();
    $token = $one->detach();
    var_dump($one->isHeld(), $two->acquire(0.0), $two->attach($token), $two->getFencingToken() > $fencing, $two->getToken() !== $token);
    echo thrown(fn () => $one->attach($token)), ' ', thrown(fn () => $two->attach($token)), ' ', thrown(fn () => $one->attach($two->getToken())), "\n";
    var_dump($two->renew(0.1));
    usleep(110000);
    var_dump($two->isHeld(), $two->renew(), $two->release(), $reasons, $two->getRemainingTtl());

    $short = new RedisLock('name', maxHold: 0.1);
    $short->onLost(fn ($lock, $reason) => print "$reason->value\n");
    var_dump($short->acquire(0.0));
    usleep(110000);
    var_dump($short->isHeld());
    var_dump($one->acquire(0.0));
    $seen = $two->inspect();
    var_dump($two->forceRelease(seen: $status), $two->forceRelease(seen: $seen), $one->isHeld(), $two->forceRelease());
    var_dump($one->getState(), $two->isLocked(), $two->getOwner());
    echo thrown($one->detach(...)), "\n", thrown((new RedisLock('name'))->detach(...)), "\n";
    PHP);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
string(6) "import"
bool(true)
bool(true)
{"held":true,"mode":"write","permits":null,"totalPermits":null,"ttl":30,"fencingToken":1,"queue":[],"waiters":0}
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
false DistLock\LockStateException: This object already holds the lock "name" DistLock\LockStateException: Another object of this process holds the lock "name" with this token: its detach() gives it away
bool(true)
bool(false)
bool(false)
bool(false)
array(1) {
  [0]=>
  string(7) "expired"
}
float(0)
bool(true)
held too long
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
enum(DistLock\State::Lost)
bool(false)
NULL
DistLock\LockLostException: The lock "name" was lost
DistLock\LockStateException: The lock "name" is not held
