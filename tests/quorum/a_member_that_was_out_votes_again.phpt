--TEST--
Members that were out when the lock was acquired give their votes while it is held, unless another has them; then two may forget
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$members = $quorum->members;
$lock = $quorum->lock(key(), ttl: 9.0);
$members[3]->pause();
$members[4]->redis()->set(key(), 'another');
var_dump(answered(fn () => $lock->acquire()), count($quorum->owners(key())));
$members[3]->resume();
await(fn () => $members[3]->ask('GET', key()) === $lock->getToken(), 30, 'the vote of the one that was out');
$asked = fn (): string => $members[4]->redis()->info('commandstats')['cmdstat_eval'] ?? '';
for ($i = 0; $i < 2; $i++) {
    $before = $asked();
    await(fn () => $asked() !== $before, 30, 'another question to the one that another has');
}
var_dump($members[4]->ask('GET', key()));
$members[4]->redis()->del(key());
await(fn () => $members[4]->ask('GET', key()) === $lock->getToken(), 30, 'the vote of the one that another had');
$members[0]->restart();
$members[1]->restart();
$other = $quorum->lock(key());
var_dump($other->acquire(0.0), $lock->isHeld());
var_dump($lock->renew(), $lock->release());
$quorum->awaitOwners(0, key());
--EXPECT--
bool(true)
int(4)
string(7) "another"
bool(false)
bool(true)
bool(true)
bool(true)
