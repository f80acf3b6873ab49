--TEST--
Processes get the lock in the order in which they began to wait, past those that were killed
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$holder = new WithoutExtension('$lock = new DistLock\RedisLock("name"); $lock->acquire() && print "held\n"; sleep(600);');
$holder->line();
$ask = 'echo count((new DistLock\RedisLock("name"))->inspect()->queue), "\n";';
$waiter = <<<'PHP'
    $lock = new DistLock\RedisLock("name", label: "number $argv[1]");
    $lock->acquire(60.0) || exit;
    file_put_contents("$argv[2]/order", "$argv[1]\n", FILE_APPEND);
    PHP;
$waiters = [];
foreach ([1, 2, 3, 4, 5] as $number) {
    $waiters[$number] = new WithoutExtension($waiter, '', [], (string) $number, polyfill_directory());
    await(fn () => (int) without_extension($ask) === $number);
}
echo without_extension('foreach ((new DistLock\RedisLock("name"))->inspect()->queue as $waiter) { echo $waiter->label, "\n"; }');
$waiters[2]->kill();
$waiters[2]->said();
await(fn () => (int) without_extension($ask) === 4);
$holder->kill();
array_map(fn (WithoutExtension $one) => $one->said(), array_diff_key($waiters, [2 => true]));
echo file_get_contents(polyfill_directory() . '/order');
--EXPECT--
number 1
number 2
number 3
number 4
number 5
1
3
4
5
