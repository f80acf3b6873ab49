--TEST--
A child that was forked in $change and ends there leaves the parent's update alone, and writes nothing to its connection
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
$result = $value->update(function (?string $old) {
    $monitor = monitor();
    $address = array_column(clients(client_name()), 'addr')[0];
    foreach ([fn () => exit(0), fn () => throw new \Exception(), fn () => value()->update(fn () => $old)] as $end) {
        child($end)->wait();
    }
    echo none(array_filter($monitor->commands(), fn ($line) => str_contains($line, " $address]"))), "\n";

    return 'mine';
});
var_dump($result, $value->read(), \DistLock\stats()['conflicts']);
echo clean(), "\n";
--EXPECT--
none
string(4) "mine"
string(4) "mine"
int(0)
1 clean
