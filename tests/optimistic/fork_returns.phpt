--TEST--
A child that was forked in $change and returns from it hasn't changed anything; the parent has
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
$value->read();
$addresses = array_column(clients(client_name()), 'addr');
$parent = getmypid();
$monitor = monitor();
$child = null;
try {
    $result = $value->update(function () use (&$child) {
        $child = pcntl_fork();
        if ($child !== 0) {
            pcntl_waitpid($child, $status);
        }

        return $child === 0 ? "the child's" : "the parent's";
    });
} catch (\DistLock\DistLockException $exception) {
    file_put_contents('php://stdout', get_class($exception) . ': ' . preg_replace('~".*"~', '"key"', $exception->getMessage()) . "\n");
    vanish();
}
var_dump($result, $value->read());
$words = [];
foreach ($monitor->commands(" $addresses[0]]") as $command) {
    $words[] = explode('"', $command)[1];
}
sort($words);
echo implode(' ', $words), "\n";
echo clean(), "\n";
--EXPECTF--
DistLock\LockStateException: The update of "key" belongs to the process that forked this one
string(%d) "the parent's"
string(%d) "the parent's"
EXEC GET GET MULTI SET WATCH
1 clean
