--TEST--
A server of a list that a lock rejoined at the second attempt, and that carries out the first one after the release, is left to nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$member = $quorum->members[4]->redis();
$proxy = proxy($quorum->members[4]->port);
$dsns = $quorum->dsns(patient());
$dsns[4] = $proxy->dsn(patient());
$member->set(key(), 'somebody');
$lock = new RedisLock(key(), $dsns, 6.0);
var_dump($lock->acquire(SOON));
$proxy->delayCommand("'nx'");
$member->del(key());
$proxy->happened();
await(fn () => count($quorum->owners(key())) === 5, what: 'the second attempt');
var_dump($lock->release());
await(fn () => $quorum->owners(key()) === []);
$proxy->deliver();
// From now on, only a release ends what the late attempt began.
$member->persist(key());
echo gone($member, key()), "\n";
--EXPECT--
bool(true)
bool(true)
free
