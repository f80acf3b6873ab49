--TEST--
The lines of docs/loops.md for ReactPHP wait for a lock while the loop goes on, also twice at the same time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use React\EventLoop\Loop;

use function DistLock\React\acquire;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require environment('DISTLOCK_TEST_REACT_VENDOR') . '/autoload.php';
foreach (['CancelledException', 'Waits', 'functions'] as $file) {
    require_once root() . "/packages/react/src/$file.php";
}

ini_set('distlock.redis.servers', dsn());
ini_set('distlock.key_prefix', key(''));
[$lines] = blocks('docs/loops.md', 'php not-run')['ReactPHP'];
$holder = new RedisLock('report');
var_dump($holder->acquire());
$run = function () use ($lines): void {
    eval($lines);
};
$run();
$other = new RedisLock('report');
$cancelled = acquire($other, 10.0);
$cancelled->catch(function (\Throwable $thrown): void {
    echo $thrown::class, "\n";
});
$run();
Loop::addTimer(0.05, function () use ($holder, $cancelled): void {
    echo "the loop goes on\n";
    $cancelled->cancel();
    $holder->release(false);
});
Loop::run();
--EXPECT--
bool(true)
the loop goes on
DistLock\React\CancelledException
it has the lock
it has the lock
