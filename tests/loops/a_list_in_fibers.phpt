--TEST--
Fibers that contend for a lock on a list of servers exclude each other while a minority is frozen
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$fibers = new Fibers();
$inside = $most = $done = 0;
for ($i = 0; $i < 10; $i++) {
    $fibers->start(function () use ($quorum, $fibers, &$inside, &$most, &$done): void {
        $lock = $quorum->lock(key());
        for ($j = 0; $j < 3; $j++) {
            $lock->synchronized(function () use (&$inside, &$most, $quorum): void {
                $most = max($most, ++$inside);
                $quorum->lock(key('other'))->synchronized(fn () => null);
                $inside--;
            });
            $done++;
        }
    });
}
$fibers->run(function () use (&$done): bool {
    return $done > 5;
});
$quorum->members[4]->pause();
$fibers->run(seconds: 60);
$quorum->members[4]->resume();
var_dump($done, $most);
--EXPECT--
int(30)
int(1)
