--TEST--
On a list of servers, forceRelease() leaves what another program wrote on a majority of them as it is, unless it is told to delete it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$values = fn () => array_map(fn (Server $member) => $member->redis()->get(key()), $quorum->members);
foreach ($quorum->members as $member) {
    $member->redis()->set(key(), 'hunter2');
}
echo preg_replace('/^(\S+): .*(FOREIGN.*)$/', '$1 $2', str_replace(key(), 'KEY', failure(fn () => $lock->forceRelease()))), "\n";
echo json_encode($values()), "\n";
var_dump($lock->forceRelease(true));
echo json_encode($values()), "\n";
--EXPECT--
DistLock\ServerException FOREIGN the key holds a string of 7 bytes that distlock did not write, so it may not be a lock (foreign: true deletes it anyway): KEY
["hunter2","hunter2","hunter2","hunter2","hunter2"]
bool(true)
[false,false,false,false,false]
