--TEST--
What attach() gets from a minority is released if a majority has another owner; otherwise it goes back to the token that was given
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$rival = $quorum->lock(key('rival'));
$rival->acquire();
foreach (['a majority' => [2, 3, 4], 'fewer' => [2, 3]] as $how => $others) {
    $name = key($how);
    $owner = $quorum->lock($name, ttl: 60.0);
    $owner->acquire();
    $given = $owner->detach();
    $quorum->members[4]->redis()->del($name);
    foreach ($others as $member) {
        $quorum->members[$member]->redis()->set($name, $rival->getToken(), ['px' => 60_000]);
    }
    $expected = ($how === 'fewer' ? [$given, $given] : []) + array_fill_keys($others, $rival->getToken());
    $taker = $quorum->lock($name, ttl: 60.0);
    echo "$how: ", var_export($taker->attach($given), true), "\n";
    await(fn () => $quorum->owners($name) === $expected, 20, "what $how of the others leave");
}
$rival->release();
--EXPECT--
a majority: false
fewer: false
