--TEST--
A child that a signal handler forks in a pause goes on with the update, as its parent does
--FILE--
<?php

namespace DistLock\Test;

require_once __DIR__ . '/../support/signals.php';
require __DIR__ . '/optimistic.php';

$child = null;
$inside = true;
on_signal(function () use (&$child, &$inside) {
    if (!$inside && $child === null) {
        $child = pcntl_fork();
    }
});
signal_often();
$value = value();
$value->update(function (?string $old) use (&$child, &$inside) {
    $inside = true;
    if ($child === null) {
        redis()->set(key(), '0');
    }
    $new = one_more($old);
    $inside = false;

    return $new;
}, 60.0);
if ($child === 0) {
    vanish();
}
pcntl_waitpid($child, $status);
var_dump($value->read());
--EXPECT--
string(1) "2"
