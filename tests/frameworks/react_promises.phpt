--TEST--
With the lines of docs/loops.md, tickets become ReactPHP's promises: in their order, with a time limit, an exception, and a cancellation, and the loop ends
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use React\EventLoop\Loop;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require environment('DISTLOCK_TEST_REACT_VENDOR') . '/autoload.php';

[$lines] = blocks('docs/loops.md', 'php not-run')['ReactPHP'];
eval($lines);

$lock = static fn (): RedisLock => new RedisLock(key('react'), servers: dsn());
$waits = new \Waits();
$kept = [];
foreach (['one', 'two', 'three'] as $name) {
    $kept[] = $waiter = $lock();
    $waits->acquire($waiter, 60.0)->then(function (bool $isAcquired) use ($name, $waiter): void {
        echo $name, $isAcquired ? ' has it' : ' was too late', "\n";
        Loop::addTimer(0.02, static fn () => $waiter->release(false));
    });
}
Loop::run();

var_dump(($holder = $lock())->acquire());
$late = $lock();
$waits->acquire($late, 0.02)->then(static function (bool $isAcquired): void {
    var_dump($isAcquired);
});
Loop::run();

$cancelled = $lock();
$promise = $waits->acquire($cancelled, 60.0);
$promise->catch(static function (\Throwable $thrown): void {
    echo $thrown::class, "\n";
});
Loop::addTimer(0.02, static fn () => $promise->cancel());
Loop::run();
var_dump($holder->release());
var_dump($cancelled->acquire(0.0));

$elsewhere = new RedisLock(key('react'), servers: 'redis://127.0.0.1:1');
$waits->acquire($elsewhere, 1.0)->catch(static function (\Throwable $thrown): void {
    echo $thrown::class, "\n";
});
Loop::run();
?>
--EXPECT--
one has it
two has it
three has it
bool(true)
bool(false)
DistLock\LockStateException
bool(true)
bool(true)
DistLock\ConnectionException
