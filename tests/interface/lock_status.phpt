--TEST--
What inspect() returns has the same form on both backends, can be written as JSON, and can't be changed, made or copied
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Holder;
use DistLock\Inspectable;
use DistLock\LockStatus;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';

$locks = [
    new RedisLock(key(), dsn()), new RedisSemaphore(key('semaphore'), 5, dsn(), weight: 3),
    new ZkLock(path('lock'), hosts()), new ZkSemaphore(path('semaphore'), 5, hosts(), weight: 3),
];
$properties = fn (object $object) => implode(' ', array_keys(get_object_vars($object)));
$forms = [];
foreach ($locks as $lock) {
    $free = $lock->inspect();
    $lock->acquire();
    $held = $lock->inspect();
    [$owner] = $held->owners;
    $forms[] = $properties($held) . "\n" . $properties($owner);
    echo $lock::class, ' ', json_encode([$lock instanceof Inspectable, $free->isHeld(), $held->isHeld(), $held->mode, $held->permits, $held->totalPermits,
        $owner->mode, $owner->weight, $owner->host === gethostname(), $owner->pid === getmypid(), $owner == $lock->getOwner()]), "\n";
    var_dump(abs($owner->since - microtime(true)) < 60 * slowness(), ($owner->token === null) !== ($owner->node === null),
        $held->fencingToken === $lock->getFencingToken(), $held->ttl !== null);
    $json = json_decode(json_encode($held), true);
    var_dump(array_keys($json) === ['held', ...explode(' ', $properties($held))], $json['owners'][0]['pid'] === getmypid());
    foreach ([
        fn () => $held->waiters = 3, fn () => $owner->pid = 1, fn () => $held->owners[] = 1, fn () => $held->more = 1,
        fn () => clone $held, fn () => clone $owner, fn () => serialize($held), fn () => serialize($owner),
    ] as $wrong) {
        $faults[] = strtok(thrown($wrong), ':');
    }
}
echo implode("\n", array_unique($forms)), "\n", json_encode(array_count_values($faults)), "\n";
foreach ([LockStatus::class, Holder::class] as $class) {
    echo strtok(thrown(fn () => new $class()), ':'), "\n", (new \ReflectionClass($class))->isReadOnly() ? 'readonly' : 'writable', "\n";
    echo strtok(thrown(fn () => (new \ReflectionClass($class))->newInstanceWithoutConstructor()), ':'), "\n";
}
--EXPECT--
DistLock\RedisLock [true,false,true,"write",null,null,"write",1,true,true,true]
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\RedisSemaphore [true,false,true,"permits",3,5,"permits",3,true,true,true]
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ZkLock [true,false,true,"write",null,null,"write",1,true,true,true]
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
DistLock\ZkSemaphore [true,false,true,"permits",3,5,"permits",3,true,true,true]
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
mode permits totalPermits ttl fencingToken owners queue waiters
token node host pid since mode weight label session
{"Error":24,"Exception":8}
Error
readonly
ReflectionException
Error
readonly
ReflectionException
