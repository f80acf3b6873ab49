--TEST--
An acquisition and a release are one call each to every member
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$lock->acquire();
$lock->release();
foreach ($quorum->members as $member) {
    $member->redis()->rawCommand('CONFIG', 'RESETSTAT');
}
$lock->acquire();
$lock->release();
foreach ($quorum->members as $member) {
    echo json_encode(commands($member->redis())), "\n";
}
--EXPECT--
{"evalsha":2}
{"evalsha":2}
{"evalsha":2}
{"evalsha":2}
{"evalsha":2}
